export interface AllowedUnusedPermission {
  /** The beginning of the role's logical id. Without it the entry covers every role. */
  readonly role?: string;
  /** Without it the entry covers every action. */
  readonly action?: string;
  /** A part of the resource. Without it the entry covers every resource. */
  readonly resource?: string;
  readonly reason: string;
  /** Some test runs use the permission and others do not, depending on the second at which they run. */
  readonly isIntermittent?: true;
}

const WITHIN_THE_MINUTE =
  'A message that is due within the current minute wakes the dispatcher directly, without a schedule.';

/** Permissions that stay although no test uses them. `npm test` fails on any other permission that no test used. */
export const ALLOWED_UNUSED: readonly AllowedUnusedPermission[] = [
  {
    action: 'logs:CreateLogStream',
    reason: 'Lambda and AppSync write their logs with the role. The local cloud writes logs to files.',
  },
  { action: 'logs:PutLogEvents', reason: 'Same reason as logs:CreateLogStream.' },
  {
    action: 'xray:PutTraceSegments',
    reason: 'Lambda itself writes traces with the role. The local cloud has no X-Ray.',
  },
  { action: 'xray:PutTelemetryRecords', reason: 'Same reason as xray:PutTraceSegments.' },
  { role: 'CustomCDKBucketDeployment', reason: 'The bucket deployment of the CDK. It runs only during a deploy.' },
  {
    role: 'WakeRole',
    action: 'sqs:SendMessage',
    resource: 'WakeDeadLetters',
    reason: 'EventBridge Scheduler sends what it could not deliver to this queue. In tests no delivery fails.',
  },
  {
    role: 'SchedulesRole',
    action: 'sqs:SendMessage',
    resource: 'BillingDeadLetters',
    reason: 'Same reason as the WakeRole and its queue.',
  },
  {
    role: 'SchedulesRole',
    action: 'sqs:SendMessage',
    resource: 'MediaDeadLetters',
    reason: 'Same reason as the WakeRole and its queue.',
  },
  {
    role: 'SchedulesRole',
    action: 'sqs:SendMessage',
    resource: 'NumbersDeadLetters',
    reason: 'Same reason as the WakeRole and its queue.',
  },
  {
    role: 'SchedulesRole',
    action: 'sqs:SendMessage',
    resource: 'IntegrationsDeadLetters',
    reason: 'Same reason as the WakeRole and its queue.',
  },
  {
    role: 'SchedulesRole',
    action: 'sqs:SendMessage',
    resource: 'DeletionsDeadLetters',
    reason: 'Same reason as the WakeRole and its queue.',
  },
  {
    role: 'MediaWorkerRole',
    action: 's3:DeleteObject',
    resource: 'attachments',
    reason:
      'A contact must be erased in the moment in which a picture is fetched. The test of fetch-attachments does so with a bucket in memory.',
  },
  {
    role: 'MediaWorkerRole',
    action: 'mediaconvert:GetJob',
    reason: 'A job must say nothing for six hours. The test of process-media has such a service in memory.',
  },
  ...['videos', 'audio'].map((folder) => ({
    role: 'DeletionWorkerRole',
    action: 's3:DeleteObject',
    resource: `/${folder}/`,
    reason:
      'Unsaved uploads are removed after two days. A deletion that takes a month finds only those of its last days.',
  })),
  ...['videos', 'audio'].map((folder) => ({
    role: 'CampaignsRole',
    action: 's3:GetObject',
    resource: `/${folder}/`,
    reason: 'A file that has been checked before its slide or group is saved is not asked for again.',
    isIntermittent: true as const,
  })),
  {
    role: 'CampaignsRole',
    action: 'sqs:SendMessage',
    resource: 'WakeQueue',
    reason: WITHIN_THE_MINUTE,
    isIntermittent: true,
  },
  {
    role: 'ReplySenderRole',
    action: 'sqs:SendMessage',
    resource: 'WakeQueue',
    reason: WITHIN_THE_MINUTE,
    isIntermittent: true,
  },
  {
    role: 'CarrierStatusRole',
    action: 'sqs:SendMessage',
    resource: 'WakeQueue',
    reason: WITHIN_THE_MINUTE,
    isIntermittent: true,
  },
];
