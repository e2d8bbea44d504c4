import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { ResolversByGroup } from './resolver-functions.ts';
import type { WakeUps } from './messaging/wake-ups.ts';

export interface BulkProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly resolvers: ResolversByGroup;
  readonly dispatcher: AppFunction;
}

export interface Bulk extends Capability {
  readonly queue: WorkQueue;
}

/**
 * Creates the work on many contacts at once: the queue Bulk and the function BulkWorker. Every message carries its kind,
 * so a new kind of bulk work needs no new queue.
 *
 * Dashboard: the queue and the function appear under "What is broken, and where?".
 */
export function createBulk(scope: Construct, { factory, graphql, wakeUps, resolvers, dispatcher }: BulkProps): Bulk {
  const queue = new WorkQueue(scope, 'Bulk', {
    consumerTimeout: Duration.seconds(120),
    maxWait: Duration.minutes(30),
    waitAdvice:
      'Bulk work waits half an hour: enrollments, bulk messages and archiving are late, and none is lost. Read the log of the BulkWorker.',
  });
  const uploads = uploadsArn(scope, factory.config);
  const worker = factory.create('BulkWorker', {
    entry: 'bulk',
    timeout: Duration.seconds(120),
    memory: 1024,
    environment: { UPLOAD_BUCKET: uploadBucketName(scope, factory.config) },
  });
  graphql
    .allowLiveEvents(worker)
    .useTable(
      factory.table,
      ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete', 'deleteMany'],
      ['contacts', 'inbox', 'unread'],
    )
    .allow(['s3:PutObject'], [`${uploads}/exports/*`])
    // An erasure removes the pictures that a contact sent.
    .allow(['s3:ListBucket'], [uploads])
    .allow(['s3:DeleteObject'], [`${uploads}/attachments/*`])
    .sendTo(queue.queue, 'BULK_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 10 });
  wakeUps.allow(worker);
  resolvers.contacts.sendTo(queue.queue, 'BULK_QUEUE_URL');
  resolvers.campaigns.sendTo(queue.queue, 'BULK_QUEUE_URL');
  // A day after a step was added, the dispatcher lets the worker see whether someone filled it.
  dispatcher.sendTo(queue.queue, 'BULK_QUEUE_URL');
  // A public form starts its campaigns in the background.
  resolvers.pages.sendTo(queue.queue, 'BULK_QUEUE_URL');
  return { queue, queues: [queue], functions: [worker] };
}
