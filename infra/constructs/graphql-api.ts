import { join } from 'node:path';
import { CfnOutput, CrossStackReferences, Duration, ReferenceStrength, RemovalPolicy } from 'aws-cdk-lib';
import { AuthorizationType, CfnGraphQLApi, Definition, GraphqlApi, IntrospectionConfig } from 'aws-cdk-lib/aws-appsync';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LIVE_FIELDS } from '../../functions/graphql/registry/registry.ts';
import { ROOT } from '../build-functions.ts';
import type { AppFunction } from './base/app-function.ts';

export const SCHEMA_FILE = join(ROOT, 'schema.graphql');

/** Levels of fields in a query. The deepest query of the web app has this many. */
export const QUERY_DEPTH_LIMIT = 7;

export interface GraphqlApiProps {
  readonly name: string;
  readonly authorizer: IFunction;
  readonly logRetention: RetentionDays;
  /** A host of its own for the browser's live updates, with a certificate in us-east-1. undefined means AppSync's own host. */
  readonly host: { readonly name: string; readonly certificateArn: string } | undefined;
}

/**
 * The GraphQL API without its resolvers (resolvers.ts). AppSync calls the authorizer on every request (TTL 0), so a logout or a
 * changed role takes effect on the next request.
 */
export class CampaignApi extends Construct {
  readonly api: GraphqlApi;
  /** The address that browsers get live updates from. */
  readonly liveUrl: string;

  constructor(scope: Construct, id: string, props: GraphqlApiProps) {
    super(scope, id);
    this.api = new GraphqlApi(this, 'Api', {
      name: props.name,
      definition: Definition.fromFile(SCHEMA_FILE),
      authorizationConfig: {
        defaultAuthorization: {
          authorizationType: AuthorizationType.LAMBDA,
          lambdaAuthorizerConfig: { handler: props.authorizer, resultsCacheTtl: Duration.seconds(0) },
        },
        additionalAuthorizationModes: [{ authorizationType: AuthorizationType.IAM }],
      },
      introspectionConfig: IntrospectionConfig.DISABLED,
      queryDepthLimit: QUERY_DEPTH_LIMIT,
      resolverCountLimit: 20,
      xrayEnabled: true,
      ...(props.host
        ? {
            domainName: {
              domainName: props.host.name,
              certificate: Certificate.fromCertificateArn(this, 'Certificate', props.host.certificateArn),
            },
          }
        : {}),
    });
    // The API's id feeds properties of each field that cannot change. CloudFormation would plan to replace them all at each change if
    // the id came by `Fn::GetStackOutput`, whose value it does not know when it plans (https://github.com/aws/aws-cdk/issues/38829,
    // open on 2026-11-28). An export is known, and forbids to replace an API that fields still name.
    CrossStackReferences.of(this.api).produce(ReferenceStrength.STRONG);
    this.liveUrl = props.host ? `https://${props.host.name}/graphql` : this.api.graphqlUrl;
    if (props.host)
      new CfnOutput(this, 'LiveHostTarget', {
        description: `The name that ${props.host.name} is a CNAME of.`,
        value: this.api.appSyncDomainName,
      });
    this.logErrors(props.logRetention);
  }

  /** Allows the function to publish changes to open pages. */
  allowLiveEvents(fn: AppFunction): AppFunction {
    fn.function.addEnvironment('GRAPHQL_URL', this.api.graphqlUrl);
    return fn.allow(['appsync:GraphQL'], [this.liveArn('publishEvent')]);
  }

  /** Returns the resource of a mutation that only functions may call, for a role's policy. */
  liveArn(field: (typeof LIVE_FIELDS.Mutation)[number]): string {
    return `${this.api.arn}/types/Mutation/fields/${field}`;
  }

  /** Uses plain resources: CDK's `logConfig` adds a custom resource and a role that may write to any log group. */
  private logErrors(retention: RetentionDays): void {
    const logs = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/appsync/apis/${this.api.apiId}`,
      retention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'LogsRole', { assumedBy: new ServicePrincipal('appsync.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logs.logGroupArn] }),
    );
    const api = this.api.node.defaultChild;
    if (!(api instanceof CfnGraphQLApi)) throw new Error('The GraphqlApi construct has no CfnGraphQLApi child');
    api.logConfig = { fieldLogLevel: 'ERROR', excludeVerboseContent: true, cloudWatchLogsRoleArn: role.roleArn };
  }
}
