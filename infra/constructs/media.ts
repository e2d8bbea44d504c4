import { Duration, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { CHECK_MEDIA_JOBS, REMOVE_UNUSED } from '../../functions/messages/media.ts';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { mediaArn, mediaBucketName, uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { AppFunction } from './base/app-function.ts';
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
  /** The queue that plans texts again that waited for a video. */
  readonly bulk: WorkQueue;
}

export interface Media extends Capability {
  readonly queue: WorkQueue;
  readonly transcoderRoleArn: string;
}

/**
 * Creates the work on stored files: the queue Media, its worker, and a schedule that removes unused files once a day. The worker also
 * fetches the pictures that contacts send from the carrier. Uploaded videos and audio come by an event of the bucket, and MediaConvert says
 * by an event that a video is ready.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createMedia(scope: Construct, props: MediaProps): Media {
  const { factory, graphql, schedules, resolvers, vendors, bulk } = props;
  const { config } = factory;
  const [uploads, media] = [uploadsArn(scope, config), mediaArn(scope, config)];
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
        STAGE: config.name,
      },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
    // Audio is shown as it was uploaded, under a key of its own. The size of an image is read before the image is removed.
    .allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [`${media}/media/*`])
    // A contact may be erased while its picture is fetched.
    .allow(['s3:PutObject', 's3:DeleteObject'], [`${uploads}/attachments/*`])
    .allow(
      ['s3:GetObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
      [`${uploads}/videos/*`, `${uploads}/audio/*`],
    )
    .allow(['secretsmanager:GetSecretValue'], [vendors.secretArn])
    .sendTo(queue.queue, 'MEDIA_QUEUE_URL')
    .sendTo(bulk.queue, 'BULK_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 10 });
  graphql.allowLiveEvents(worker);
  const transcoderRoleArn = allowTranscoder(scope, worker, { uploads, media });
  // A person asks for a picture again.
  resolvers.contacts.sendTo(queue.queue, 'MEDIA_QUEUE_URL');
  // A saved slide starts its video.
  resolvers.campaigns.sendTo(queue.queue, 'MEDIA_QUEUE_URL');
  new Rule(scope, 'MediaUploaded', {
    description: 'A video or an audio was uploaded.',
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: {
        bucket: { name: [uploadBucketName(scope, config)] },
        object: { key: [{ prefix: 'videos/' }, { prefix: 'audio/' }] },
      },
    },
    targets: [new SqsQueue(queue.queue)],
  });
  new Rule(scope, 'VideoProcessed', {
    description: 'The job of a video has ended.',
    eventPattern: {
      source: ['aws.mediaconvert'],
      detailType: ['MediaConvert Job State Change'],
      detail: { status: ['COMPLETE', 'ERROR', 'CANCELED'], userMetadata: { stage: [config.name] } },
    },
    targets: [new SqsQueue(queue.queue)],
  });
  schedules.send('MediaJobs', queue, {
    description: 'Asks for the jobs of videos that have said nothing for hours.',
    schedule: ScheduleExpression.rate(Duration.hours(1)),
    message: CHECK_MEDIA_JOBS,
  });
  schedules.send('MediaRemoval', queue, {
    description: 'Removes stored files that no one uses anymore.',
    // At night in America.
    schedule: ScheduleExpression.cron({ hour: '9', minute: '40' }),
    message: REMOVE_UNUSED,
  });
  return { queue, queues: [queue], functions: [worker], transcoderRoleArn };
}

/** Allows the worker to start jobs of MediaConvert. The service reads uploads and writes what pages show with a role of its own, which is returned. */
function allowTranscoder(
  scope: Construct,
  worker: AppFunction,
  { uploads, media }: { readonly uploads: string; readonly media: string },
): string {
  const { partition, region, account } = Stack.of(scope);
  const service = `arn:${partition}:mediaconvert:${region}:${account}`;
  const role = new Role(scope, 'TranscoderRole', {
    assumedBy: new ServicePrincipal('mediaconvert.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
    inlinePolicies: {
      work: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${uploads}/videos/*`] }),
          new PolicyStatement({ actions: ['s3:PutObject'], resources: [`${media}/media/*`] }),
        ],
      }),
    },
  });
  worker.function.addEnvironment('TRANSCODER_ROLE_ARN', role.roleArn);
  worker.function.addEnvironment('TRANSCODER_QUEUE_ARN', `${service}:queues/Default`);
  worker
    .allow(['mediaconvert:CreateJob'], [`${service}:queues/Default`])
    .allow(['mediaconvert:GetJob'], [`${service}:jobs/*`])
    .allow(['iam:PassRole'], [role.roleArn], {
      StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' },
    });
  return role.roleArn;
}
