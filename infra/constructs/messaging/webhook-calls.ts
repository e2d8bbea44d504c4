import { Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { AppFunction } from '../base/app-function.ts';
import type { Capability } from '../base/capability.ts';
import type { FunctionFactory } from '../base/function-factory.ts';
import { WorkQueue } from '../base/work-queue.ts';
import type { CampaignApi } from '../graphql-api.ts';
import type { ResolversByGroup } from '../resolver-functions.ts';
import type { WakeUps } from './wake-ups.ts';

export interface WebhookCallsProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly resolvers: ResolversByGroup;
  readonly wakeUps: WakeUps;
  readonly dispatcher: AppFunction;
  /** From it follow the secrets that sign the calls. */
  readonly key: ISecret;
  /** It opens the secrets that sign deliveries to endpoints. */
  readonly integrationKey: IKey;
}

/**
 * Creates what calls the systems of organizations, for if/thens and for their endpoints: the queue WebhookCalls and its worker. The queue is apart from that of if/thens,
 * because a receiver may take five seconds to answer. The dispatcher puts due calls on the queue, so that none is lost.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createWebhookCalls(
  scope: Construct,
  { factory, graphql, resolvers, wakeUps, dispatcher, key, integrationKey }: WebhookCallsProps,
): Capability {
  const queue = new WorkQueue(scope, 'WebhookCalls', {
    consumerTimeout: Duration.seconds(20),
    maxWait: Duration.minutes(15),
    waitAdvice:
      'Calls of other systems are late, and none is lost. Receivers that answer slowly delay the others: look for one organization in the log of the WebhookCaller.',
  });
  dispatcher.sendTo(queue.queue, 'WEBHOOK_CALLS_QUEUE_URL');
  const worker = allowKey(
    factory
      .create('WebhookCaller', { entry: 'webhook-caller', timeout: Duration.seconds(20) })
      .useTable(factory.table, ['get', 'query', 'put', 'update'])
      .consume(queue.queue, { batchSize: 1, maxConcurrency: 20 }),
    key,
  );
  worker.function.addEnvironment('INTEGRATION_KEY', integrationKey.keyArn);
  worker.allow(['kms:Decrypt'], [integrationKey.keyArn]);
  graphql.allowLiveEvents(worker);
  // Staff look up the secret, and try an address out.
  allowKey(resolvers.campaigns, key);
  return { queues: [queue], functions: [wakeUps.allow(worker)] };
}

function allowKey(fn: AppFunction, key: ISecret): AppFunction {
  fn.function.addEnvironment('WEBHOOK_KEY_SECRET', key.secretArn);
  return fn.allow(['secretsmanager:GetSecretValue'], [key.secretArn]);
}
