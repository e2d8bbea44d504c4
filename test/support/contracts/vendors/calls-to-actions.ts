import { globSync, readFileSync } from 'node:fs';

/** The prefix of the actions, by the client of the SDK. */
const PREFIXES: Readonly<Record<string, string>> = {
  '@aws-sdk/client-dynamodb': 'dynamodb',
  '@aws-sdk/lib-dynamodb': 'dynamodb',
  '@aws-sdk/client-kms': 'kms',
  '@aws-sdk/client-mediaconvert': 'mediaconvert',
  '@aws-sdk/client-s3': 's3',
  '@aws-sdk/client-scheduler': 'scheduler',
  '@aws-sdk/client-secrets-manager': 'secretsmanager',
  '@aws-sdk/client-sesv2': 'ses',
  '@aws-sdk/client-sqs': 'sqs',
  '@aws-sdk/client-ssm': 'ssm',
};

/**
 * The actions of a call that are not the one of its name. Read on 2026-11-28:
 * - SES: a whole message needs the action of version 1 (nodemailer, issue 1734; Anymail, issue 384: both got AccessDenied).
 * - S3: the comments of the SDK's commands (`dist-types/commands` of @aws-sdk/client-s3), "Permissions".
 * - SQS: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-batch-api.html, "Permissions".
 * - DynamoDB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html.
 * - Scheduler and MediaConvert take a role: `iam:PassRole`
 *   (https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AmazonEventBridgeSchedulerFullAccess.html has it).
 */
const OTHER_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  'ses:SendEmail': ['ses:SendRawEmail'],
  's3:HeadObject': ['s3:GetObject'],
  's3:CopyObject': ['s3:GetObject', 's3:PutObject'],
  's3:ListObjectsV2': ['s3:ListBucket'],
  's3:CreateMultipartUpload': ['s3:PutObject'],
  's3:UploadPart': ['s3:PutObject'],
  's3:CompleteMultipartUpload': ['s3:PutObject'],
  's3:ListParts': ['s3:ListMultipartUploadParts'],
  'sqs:SendMessageBatch': ['sqs:SendMessage'],
  'dynamodb:Get': ['dynamodb:GetItem'],
  'dynamodb:Put': ['dynamodb:PutItem'],
  'dynamodb:Update': ['dynamodb:UpdateItem'],
  'dynamodb:Delete': ['dynamodb:DeleteItem'],
  'dynamodb:BatchGet': ['dynamodb:BatchGetItem'],
  'dynamodb:BatchWrite': ['dynamodb:BatchWriteItem'],
  'dynamodb:TransactWrite': [
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:ConditionCheckItem',
  ],
  'scheduler:CreateSchedule': ['scheduler:CreateSchedule', 'iam:PassRole'],
  'mediaconvert:CreateJob': ['mediaconvert:CreateJob', 'iam:PassRole'],
};

const IMPORT = /import \{([^}]*)\} from '(@aws-sdk\/[\w-]+)'/g;

/** Returns each call that functions make of AWS (`sqs:SendMessage`), with the actions that it needs. @throws for an unknown client */
export function listCalls(): ReadonlyMap<string, readonly string[]> {
  const calls = new Map<string, readonly string[]>();
  for (const file of globSync('functions/**/*.ts')) {
    const source = file.endsWith('.test.ts') ? '' : readFileSync(file, 'utf8');
    for (const [, names = '', client = ''] of source.matchAll(IMPORT))
      for (const [, name = ''] of names.matchAll(/\b([A-Z]\w+)Command\b/g)) {
        if (!source.includes(`new ${name}Command(`)) continue;
        const prefix = PREFIXES[client];
        if (prefix === undefined) throw new Error(`${file}: which prefix have the actions of ${client}?`);
        const call = `${prefix}:${name}`;
        calls.set(call, OTHER_ACTIONS[call] ?? [call]);
      }
  }
  return calls;
}
