import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { Secrets } from './secrets.ts';
import type { WakeUps } from './wake-ups.ts';

export interface ResolverFunctionsProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly secrets: Secrets;
  readonly queues: { readonly replies: WorkQueue; readonly imports: WorkQueue; readonly bulk: WorkQueue };
}

/**
 * Creates the functions that resolve GraphQL fields, one for each group of the registry, and connects their fields.
 *
 * Dashboard: "API errors" counts failed fields, "API latency" their duration. Each function appears in "Function errors"
 * and "Function duration".
 */
export function createResolverFunctions(scope: Construct, props: ResolverFunctionsProps): Capability {
  const functions = {
    public: createPublic(props),
    accounts: createAccounts(props),
    contacts: createContacts(scope, props),
    campaigns: createCampaigns(props),
  };
  props.graphql.addResolvers('public', functions.public.function);
  props.graphql.addResolvers('accounts', functions.accounts.function);
  props.graphql.addResolvers('contacts', functions.contacts.function);
  props.graphql.addResolvers('campaigns', functions.campaigns.function);
  return { queues: [], functions: Object.values(functions) };
}

/** Fields without a session. The only function that may check passwords, with more CPU for the password hash. */
function createPublic({ factory, secrets }: ResolverFunctionsProps): AppFunction {
  return factory
    .create('Public', {
      entry: 'graphql-public',
      timeout: Duration.seconds(10),
      memory: 1024,
      environment: { ORIGIN_SECRET: secrets.origin.secretArn },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update'])
    .allow(['secretsmanager:GetSecretValue'], [secrets.origin.secretArn]);
}

function createAccounts({ factory, graphql, wakeUps }: ResolverFunctionsProps): AppFunction {
  const fn = factory.create('Accounts', { entry: 'graphql-accounts', timeout: Duration.seconds(10) });
  return graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
    .allow(['appsync:GraphQL'], [graphql.liveArn('endSession'), graphql.liveArn('endMembership')])
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL');
}

function createContacts(scope: Construct, { factory, graphql, wakeUps, queues }: ResolverFunctionsProps): AppFunction {
  const fn = factory.create('Contacts', {
    entry: 'graphql-contacts',
    timeout: Duration.seconds(25),
    memory: 1024,
    environment: { ...factory.paceEnvironment, UPLOAD_BUCKET: uploadBucketName(scope, factory.config) },
  });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'], ['contacts', 'inbox'])
    .sendTo(queues.imports.queue, 'IMPORTS_QUEUE_URL')
    .sendTo(queues.bulk.queue, 'BULK_QUEUE_URL');
  wakeUps.allow(fn);
  return fn.allow(['s3:PutObject', 's3:GetObject'], [`${uploadsArn(scope, factory.config)}/imports/*`]);
}

function createCampaigns({ factory, graphql, wakeUps, queues }: ResolverFunctionsProps): AppFunction {
  const fn = factory.create('Campaigns', {
    entry: 'graphql-campaigns',
    timeout: Duration.seconds(25),
    memory: 1024,
    environment: factory.paceEnvironment,
  });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
    .sendTo(queues.replies.queue, 'REPLIES_QUEUE_URL')
    .sendTo(queues.bulk.queue, 'BULK_QUEUE_URL');
  return wakeUps.allow(fn);
}
