import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AuthorizationType,
  CfnGraphQLApi,
  Code,
  Definition,
  FunctionRuntime,
  GraphqlApi,
  IntrospectionConfig,
  LambdaDataSource,
  type BaseDataSource,
} from 'aws-cdk-lib/aws-appsync';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  FIELDS,
  LIVE_FIELDS,
  MUTATIONS,
  QUERIES,
  type FieldName,
  type Group,
} from '../../functions/platform/registry.ts';
import { resolverFile, ROOT } from '../build-functions.ts';
import type { AppFunction } from './base/app-function.ts';

export const SCHEMA_FILE = join(ROOT, 'schema.graphql');

/** The APPSYNC_JS file of each field that AppSync resolves without a Lambda function. */
const LIVE_FILES = {
  publishEvent: 'publish-event',
  endSession: 'end-session',
  endMembership: 'end-membership',
  onEvent: 'on-event',
} as const;

/** Levels of fields in a query. The deepest query of the web app has this many. */
export const QUERY_DEPTH_LIMIT = 7;

export interface GraphqlApiProps {
  readonly name: string;
  readonly authorizer: IFunction;
  readonly logRetention: RetentionDays;
}

/**
 * The GraphQL API: one resolver for each field of the registry, all with the same code, and live updates. AppSync calls
 * the authorizer on every request (TTL 0), so a logout or a changed role takes effect on the next request.
 */
export class CampaignApi extends Construct {
  readonly api: GraphqlApi;

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
    });
    this.logErrors(props.logRetention);
    this.addLiveUpdates();
  }

  /** Connects the fields of a registry group to the Lambda function that resolves them. */
  addResolvers(group: Group, handler: IFunction): void {
    // Not CDK's default role: that role also allows every version of the function, and no version exists.
    const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] });
    // Part of the role, because a policy of its own counts toward the 500 resources of the stack.
    const role = new Role(this, `${group}Invoker`, {
      assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
    });
    const source = new LambdaDataSource(this.api, `${group}Source`, {
      api: this.api,
      lambdaFunction: handler,
      serviceRole: role.withoutPolicyUpdates(),
    });
    for (const field of Object.keys(FIELDS) as FieldName[]) {
      if (FIELDS[field].group === group) this.resolve(source, getTypeName(field), field, 'lambda');
    }
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

  private addLiveUpdates(): void {
    const none = this.api.addNoneDataSource('liveSource');
    for (const field of LIVE_FIELDS.Mutation) this.resolve(none, 'Mutation', field, LIVE_FILES[field]);
    for (const field of LIVE_FIELDS.Subscription) this.resolve(none, 'Subscription', field, LIVE_FILES[field]);
  }

  private resolve(source: BaseDataSource, typeName: string, fieldName: string, file: string): void {
    source.createResolver(`${typeName}-${fieldName}`, {
      typeName,
      fieldName,
      runtime: FunctionRuntime.JS_1_0_0,
      code: Code.fromInline(readFileSync(resolverFile(file), 'utf8')),
    });
  }
}

function getTypeName(field: FieldName): 'Query' | 'Mutation' {
  if (field in QUERIES) return 'Query';
  if (field in MUTATIONS) return 'Mutation';
  throw new Error(`The field ${field} is neither a query nor a mutation`);
}
