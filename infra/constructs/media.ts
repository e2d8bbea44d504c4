import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { REMOVE_UNUSED } from '../../functions/messages/media.ts';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { mediaArn, mediaBucketName, uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { Schedules } from './base/schedules.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { ResolversByGroup } from './resolver-functions.ts';

export interface MediaProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly schedules: Schedules;
  readonly resolvers: ResolversByGroup;
  readonly vendors: Secret;
}

export interface Media extends Capability {
  readonly queue: WorkQueue;
}

/**
 * Creates the work on stored files: the queue Media, its worker, and a schedule that removes unused files once a day. The worker also
 * fetches the pictures that contacts send from the carrier.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createMedia(scope: Construct, { factory, graphql, schedules, resolvers, vendors }: MediaProps): Media {
  const { config } = factory;
  const queue = new WorkQueue(scope, 'Media', {
    consumerTimeout: Duration.seconds(60),
    maxWait: Duration.minutes(30),
    waitAdvice:
      'Pictures of contacts show late, and unused files wait for their removal. Nothing is lost. Read the log of the MediaWorker.',
  });
  const worker = factory
    .create('MediaWorker', {
      entry: 'media-worker',
      timeout: Duration.seconds(60),
      memory: 1024,
      environment: {
        MEDIA_BUCKET: mediaBucketName(scope, config),
        UPLOAD_BUCKET: uploadBucketName(scope, config),
        VENDORS_SECRET: vendors.secretArn,
      },
    })
    .useTable(factory.table, ['get', 'query', 'update', 'delete'])
    .allow(['s3:DeleteObject'], [`${mediaArn(scope, config)}/media/*`])
    // A contact may be erased while its picture is fetched.
    .allow(['s3:PutObject', 's3:DeleteObject'], [`${uploadsArn(scope, config)}/attachments/*`])
    .allow(['secretsmanager:GetSecretValue'], [vendors.secretArn])
    .sendTo(queue.queue, 'MEDIA_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 10 });
  graphql.allowLiveEvents(worker);
  // A person asks for a picture again.
  resolvers.contacts.sendTo(queue.queue, 'MEDIA_QUEUE_URL');
  schedules.send('MediaRemoval', queue, {
    description: 'Removes stored files that nobody uses any more.',
    // At night in America.
    schedule: ScheduleExpression.cron({ hour: '9', minute: '40' }),
    message: REMOVE_UNUSED,
  });
  return { queue, queues: [queue], functions: [worker] };
}
