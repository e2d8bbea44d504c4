import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, CfnBucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { UNFINISHED_HOURS } from '../../../functions/domain/media/stored-media.ts';
import { LIFETIMES } from '../../../functions/data/table/lifetimes.ts';
import { isLocal, type StageConfig } from '../../config.ts';
import { listBrandHosts } from '../../stage-file.ts';
import { mediaBucketName, uploadBucketName } from '../../stacks/names.ts';

const ACCESS_LOG_DAYS = 90;
/** What pages show of an upload is made within hours. Until then, staff may try again. */
const UPLOADED_MEDIA_DAYS = 7;
/** An image is copied to the other bucket when the form is saved. A form may stay open over night. */
const UPLOADED_IMAGE_DAYS = 2;

export interface WebBuckets {
  readonly logs: Bucket;
  readonly site: Bucket;
  readonly uploads: Bucket;
  readonly media: Bucket;
}

/** Adds the private buckets: access logs, the built web app, files that staff upload, and the checked files that pages show. Deleting the stack keeps them. */
export function addBuckets(stack: Stack, config: StageConfig): WebBuckets {
  const logs = createBucket(stack, 'AccessLogs', {
    lifecycleRules: [{ expiration: Duration.days(ACCESS_LOG_DAYS) }],
  });
  const site = createBucket(stack, 'Site', {
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'site/',
  });
  const uploads = createBucket(stack, 'Uploads', {
    bucketName: uploadBucketName(stack, config),
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'uploads/',
    cors: [
      {
        // The presigned URL is the permission. The origin list only keeps out the scripts of other sites.
        allowedMethods: [HttpMethods.PUT],
        allowedOrigins: siteOrigins(config),
        allowedHeaders: ['content-type', 'content-length'],
        maxAge: 3000,
      },
    ],
    lifecycleRules: [
      { expiration: Duration.seconds(LIFETIMES.uploadedFile), prefix: 'imports/' },
      { expiration: Duration.days(UPLOADED_IMAGE_DAYS), prefix: 'images/' },
      { expiration: Duration.days(UPLOADED_IMAGE_DAYS), prefix: 'captions/' },
      { expiration: Duration.days(UPLOADED_MEDIA_DAYS), prefix: 'videos/' },
      { expiration: Duration.days(UPLOADED_MEDIA_DAYS), prefix: 'audio/' },
      { expiration: Duration.seconds(LIFETIMES.export), prefix: 'exports/' },
      { abortIncompleteMultipartUploadAfter: Duration.hours(UNFINISHED_HOURS) },
    ],
  });
  sendEvents(uploads);
  const media = createBucket(stack, 'Media', {
    bucketName: mediaBucketName(stack, config),
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'media/',
  });
  return { logs, site, uploads, media };
}

function createBucket(stack: Stack, id: string, props: ConstructorParameters<typeof Bucket>[2]): Bucket {
  return new Bucket(stack, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // A creation that is rolled back deletes the bucket. With Retain its name would be taken, and each later attempt fail.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...props,
  });
}

/** An uploaded video starts its check by an event. The CDK's own switch would add a function that runs at each deploy. */
function sendEvents(bucket: Bucket): void {
  if (!(bucket.node.defaultChild instanceof CfnBucket)) throw new Error('The bucket is not one of CloudFormation');
  bucket.node.defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}

function siteOrigins(config: StageConfig): string[] {
  if (isLocal(config)) return ['http://*'];
  const hosts = listBrandHosts(config);
  // The distribution has its host name after it is created, and it refers to this bucket.
  return hosts.length > 0 ? hosts.map((host) => `https://${host}`) : ['https://*.cloudfront.net'];
}
