import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import { getLogRetention } from './base/log-retention.ts';
import { CampaignApi } from './graphql-api.ts';

export interface Api extends Capability {
  readonly graphql: CampaignApi;
}

/**
 * Creates the GraphQL API and its authorizer. The resolvers come later (resolvers.ts) because their functions publish live
 * events through this API.
 *
 * Dashboard: "Can people sign in and work?". The authorizer also appears under "What is broken, and where?".
 */
export function createApi(scope: Construct, { factory }: { readonly factory: FunctionFactory }): Api {
  const authorizer = factory
    .create('Authorizer', {
      entry: 'authorizer',
      timeout: Duration.seconds(5),
      environment: { STAFF_SECOND_FACTOR: String(factory.config.staffSecondFactor) },
    })
    .useTable(factory.table, ['get', 'getMany', 'update']);
  const { liveHost, certificateArn } = factory.config;
  const graphql = new CampaignApi(scope, 'Graphql', {
    name: `${factory.config.name}-api`,
    authorizer: authorizer.function,
    logRetention: getLogRetention(factory.config),
    host: liveHost === undefined || certificateArn === undefined ? undefined : { name: liveHost, certificateArn },
  });
  return { graphql, queues: [], functions: [authorizer] };
}
