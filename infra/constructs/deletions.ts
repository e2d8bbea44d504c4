import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { REVIEW_DELETIONS } from '../../functions/messages/deletions.ts';
import { mediaArn, mediaBucketName, uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { Schedules } from './base/schedules.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';

export interface DeletionsProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly schedules: Schedules;
  /** The queue of the worker that gives numbers back. */
  readonly numbers: WorkQueue;
}

export interface Deletions extends Capability {
  readonly queue: WorkQueue;
}

/** After the sweep of number orders, so that a number is often back when its organization is reviewed. */
const REVIEW_MINUTE = 50;

/**
 * Creates the deletion of organizations: the queue Deletions, its worker, which is the only function that may read the whole
 * table, and a schedule that looks for the next steps. The worker also gives stored items their present form after an upgrade.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createDeletions(scope: Construct, { factory, graphql, schedules, numbers }: DeletionsProps): Deletions {
  const { config } = factory;
  const queue = new WorkQueue(scope, 'Deletions', {
    consumerTimeout: Duration.seconds(120),
    // A second delivery comes after twelve minutes.
    maxWait: Duration.minutes(30),
    waitAdvice:
      'Deletions of organizations and steps of an upgrade wait. Nothing is lost. Read the log of the DeletionWorker.',
  });
  const folders = [
    ...['imports', 'images', 'captions', 'videos', 'audio', 'exports', 'attachments'].map((name) => ({
      name,
      bucket: uploadsArn(scope, config),
    })),
    { name: 'media', bucket: mediaArn(scope, config) },
  ];
  const worker = factory
    .create('DeletionWorker', {
      entry: 'deletion-worker',
      timeout: Duration.seconds(120),
      environment: { UPLOAD_BUCKET: uploadBucketName(scope, config), MEDIA_BUCKET: mediaBucketName(scope, config) },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete', 'deleteMany', 'scan'])
    .allow(
      ['s3:DeleteObject'],
      folders.map(({ name, bucket }) => `${bucket}/${name}/*`),
    )
    .allow(['s3:ListBucket'], [uploadsArn(scope, config), mediaArn(scope, config)])
    // The record of deletions outlives the table.
    .allow(['s3:PutObject'], [`${uploadsArn(scope, config)}/deletions/*`])
    .allow(['appsync:GraphQL'], [graphql.liveArn('endMembership')])
    .sendTo(queue.queue, 'DELETIONS_QUEUE_URL')
    .sendTo(numbers.queue, 'NUMBERS_QUEUE_URL')
    // As many as a step of an upgrade has segments (MIGRATION_SEGMENTS).
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 2 });
  worker.function.addEnvironment('GRAPHQL_URL', graphql.api.graphqlUrl);
  schedules.send('DeletionReview', queue, {
    description: 'Does the next step for each organization that is deleted.',
    schedule: ScheduleExpression.cron({ minute: String(REVIEW_MINUTE) }),
    message: REVIEW_DELETIONS,
  });
  return { queue, queues: [queue], functions: [worker] };
}
