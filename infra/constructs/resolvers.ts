import { readFileSync } from 'node:fs';
import {
  Code,
  FunctionRuntime,
  LambdaDataSource,
  NoneDataSource,
  Resolver,
  type BaseDataSource,
} from 'aws-cdk-lib/aws-appsync';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import {
  FIELDS,
  GROUPS,
  LIVE_FIELDS,
  MUTATIONS,
  QUERIES,
  type FieldName,
  type Group,
} from '../../functions/graphql/registry/registry.ts';
import { resolverFile } from '../build-functions.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { ResolversByGroup } from './resolver-functions.ts';

/** The APPSYNC_JS file of each field that AppSync resolves without a Lambda function. */
const LIVE_FILES = {
  publishEvent: 'publish-event',
  endSession: 'end-session',
  endMembership: 'end-membership',
  onEvent: 'on-event',
} as const;

export interface ResolversProps {
  readonly graphql: CampaignApi;
  readonly byGroup: ResolversByGroup;
}

/**
 * Connects each field of the registry to the function of its group, and the live updates to AppSync's own code. All fields of a group
 * share their code.
 */
export function createResolvers(scope: Construct, { graphql, byGroup }: ResolversProps): void {
  for (const group of GROUPS) {
    const source = createSource(scope, graphql, group, byGroup[group].function);
    for (const field of Object.keys(FIELDS) as FieldName[])
      if (FIELDS[field].group === group) resolve(scope, { graphql, source }, getTypeName(field), field, 'lambda');
  }
  const source = new NoneDataSource(scope, 'LiveSource', { api: graphql.api, name: 'liveSource' });
  for (const field of LIVE_FIELDS.Mutation) resolve(scope, { graphql, source }, 'Mutation', field, LIVE_FILES[field]);
  for (const field of LIVE_FIELDS.Subscription)
    resolve(scope, { graphql, source }, 'Subscription', field, LIVE_FILES[field]);
}

function createSource(scope: Construct, { api }: CampaignApi, group: Group, handler: IFunction): LambdaDataSource {
  // Not CDK's default role: that role also allows every version of the function, and no version exists.
  const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] });
  // Part of the role, because a policy of its own counts toward the 500 resources of the stack.
  const role = new Role(scope, `${group}Invoker`, {
    assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
    inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
  });
  return new LambdaDataSource(scope, `${group}Source`, {
    api,
    name: `${group}Source`,
    lambdaFunction: handler,
    serviceRole: role.withoutPolicyUpdates(),
  });
}

function resolve(
  scope: Construct,
  { graphql, source }: { readonly graphql: CampaignApi; readonly source: BaseDataSource },
  typeName: string,
  fieldName: string,
  file: string,
): void {
  new Resolver(scope, `${typeName}-${fieldName}`, {
    api: graphql.api,
    dataSource: source,
    typeName,
    fieldName,
    runtime: FunctionRuntime.JS_1_0_0,
    code: Code.fromInline(readFileSync(resolverFile(file), 'utf8')),
  });
}

function getTypeName(field: FieldName): 'Query' | 'Mutation' {
  if (field in QUERIES) return 'Query';
  if (field in MUTATIONS) return 'Mutation';
  throw new Error(`The field ${field} is neither a query nor a mutation`);
}
