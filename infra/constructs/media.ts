import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { REMOVE_UNUSED } from '../../functions/messages/media.ts';
import { mediaArn, mediaBucketName } from '../stacks/names.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { Schedules } from './base/schedules.ts';
import { WorkQueue } from './base/work-queue.ts';

/**
 * Creates the work on stored files: the queue Media, its worker, and a schedule that removes unused files once a day.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createMedia(
  scope: Construct,
  { factory, schedules }: { readonly factory: FunctionFactory; readonly schedules: Schedules },
): Capability {
  const queue = new WorkQueue(scope, 'Media', {
    consumerTimeout: Duration.seconds(60),
    maxWait: Duration.minutes(30),
    waitAdvice: 'Unused files wait for their removal. Nothing is lost. Read the log of the MediaWorker.',
  });
  const worker = factory
    .create('MediaWorker', {
      entry: 'media-worker',
      timeout: Duration.seconds(60),
      environment: { MEDIA_BUCKET: mediaBucketName(scope, factory.config) },
    })
    .useTable(factory.table, ['query', 'update', 'delete'])
    .allow(['s3:DeleteObject'], [`${mediaArn(scope, factory.config)}/media/*`])
    .sendTo(queue.queue, 'MEDIA_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 2 });
  schedules.send('MediaRemoval', queue, {
    description: 'Removes stored files that nobody uses any more.',
    // At night in America.
    schedule: ScheduleExpression.cron({ hour: '9', minute: '40' }),
    message: REMOVE_UNUSED,
  });
  return { queues: [queue], functions: [worker] };
}
