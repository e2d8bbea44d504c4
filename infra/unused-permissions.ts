export interface AllowedUnusedPermission {
  /** The beginning of the role's logical id; none: every role. */
  readonly role?: string;
  /** None: every action. */
  readonly action?: string;
  /** Part of the resource; none: all of them. */
  readonly resource?: string;
  readonly reason: string;
  /** Now and then a test uses it: by the second at which it runs. */
  readonly isIntermittent?: true;
}

const WITHIN_THE_MINUTE = 'What is due within the very minute wakes the dispatcher at once and not by a schedule.';

/** Permissions that stay although no test uses them. Any other that is never used fails `npm test`. */
export const ALLOWED_UNUSED: readonly AllowedUnusedPermission[] = [
  {
    action: 'logs:CreateLogStream',
    reason: 'Lambda and AppSync write their logs with the role; the local cloud keeps them in files.',
  },
  { action: 'logs:PutLogEvents', reason: 'As above.' },
  { role: 'CustomCDKBucketDeployment', reason: 'CDK’s own bucket deployment, which runs only while deploying.' },
  {
    role: 'WakeRole',
    action: 'sqs:SendMessage',
    resource: 'WakeDeadLetters',
    reason: 'The scheduler sets aside there what it could not deliver; nothing makes a delivery fail here.',
  },
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
