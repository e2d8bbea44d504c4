import type { Schema } from './schema.ts';

const ACCOUNT = '/2010-04-01/Accounts/{AccountSid}';

/** The calls of the carrier that the platform makes, by API. */
export const TWILIO_CALLS: Readonly<Record<string, readonly string[]>> = {
  api_v2010: [
    `POST ${ACCOUNT}/Messages.json`,
    `GET ${ACCOUNT}/Messages.json`,
    `GET ${ACCOUNT}/Messages/{Sid}.json`,
    `GET ${ACCOUNT}/Messages/{MessageSid}/Media.json`,
    `GET ${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/Local.json`,
    `GET ${ACCOUNT}/AvailablePhoneNumbers/{CountryCode}/TollFree.json`,
    `GET ${ACCOUNT}/IncomingPhoneNumbers.json`,
    `POST ${ACCOUNT}/IncomingPhoneNumbers.json`,
    `DELETE ${ACCOUNT}/IncomingPhoneNumbers/{Sid}.json`,
  ],
  messaging_v1: ['GET /v1/Services', 'POST /v1/Services', 'POST /v1/Services/{ServiceSid}/PhoneNumbers'],
};

/** The calls of Google's Sheets API. */
export const GOOGLE_CALLS: readonly string[] = [
  'POST /v4/spreadsheets',
  'GET /v4/spreadsheets/{spreadsheetId}',
  'GET /v4/spreadsheets/{spreadsheetId}/values/{range}',
  'POST /v4/spreadsheets/{spreadsheetId}/values/{range}:append',
  'POST /v4/spreadsheets/{spreadsheetId}:batchUpdate',
];

/**
 * The calls of AWS, by botocore's name of the service. `target`: the prefix of the header that names the operation, null for a service with
 * paths. DynamoDB is compared with Amazon's own engine (`local-cloud/test/engines.test.ts`).
 */
export const AWS_CALLS: Readonly<
  Record<string, { readonly client: string; readonly target: string | null; readonly operations: readonly string[] }>
> = {
  sesv2: { client: '@aws-sdk/client-sesv2', target: null, operations: ['SendEmail'] },
  scheduler: {
    client: '@aws-sdk/client-scheduler',
    target: null,
    operations: ['CreateSchedule', 'GetSchedule', 'DeleteSchedule', 'UpdateSchedule'],
  },
  mediaconvert: { client: '@aws-sdk/client-mediaconvert', target: null, operations: ['CreateJob', 'GetJob'] },
  sqs: {
    client: '@aws-sdk/client-sqs',
    target: 'AmazonSQS',
    operations: ['SendMessage', 'SendMessageBatch', 'GetQueueAttributes'],
  },
  kms: { client: '@aws-sdk/client-kms', target: 'TrentService', operations: ['GenerateDataKey', 'Decrypt'] },
  secretsmanager: {
    client: '@aws-sdk/client-secrets-manager',
    target: 'secretsmanager',
    operations: ['GetSecretValue', 'PutSecretValue'],
  },
  ssm: { client: '@aws-sdk/client-ssm', target: 'AmazonSSM', operations: ['GetParameter'] },
};

/** Members that are newer than botocore's model, as the SDK for JavaScript has them (@aws-sdk/client-scheduler 3.1169.0). */
export const NEWER_MEMBERS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Schema>>>>>> = {
  scheduler: {
    CreateScheduleInput: { ActionAfterCompletion: { type: 'string', enum: ['NONE', 'DELETE'] } },
    UpdateScheduleInput: { ActionAfterCompletion: { type: 'string', enum: ['NONE', 'DELETE'] } },
    GetScheduleOutput: { ActionAfterCompletion: { type: 'string', enum: ['NONE', 'DELETE'] } },
  },
};
