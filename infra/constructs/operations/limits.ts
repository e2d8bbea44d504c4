import { Duration } from 'aws-cdk-lib';

/**
 * The limits of alarms and objectives, each with its reason. The graphs draw the same figures.
 * SLO.md explains the objectives to people.
 */
export const LIMITS = {
  /** Seconds. Batching, queues and a busy second of the number explain less than half a minute. */
  onTimeSeconds: 30,
  /** Seconds, p95. Late enough that staff notice, and more than one redelivery of a batch in twenty. */
  lateTextsSeconds: 120,
  /** Seconds that the oldest due text waits for no reason. A missed schedule is found by the sweep within two minutes. */
  waitBeyondPaceSeconds: 300,
  /** Seconds from the webhook to the changed consent. The carrier itself blocks most STOPs at once. */
  stopHonoredSeconds: 60,
  /** Outcomes in a minute. Single responses are lost on every network. */
  outcomesUnknown: 5,
  /** Seconds, p95. Most reports come within seconds, and a phone that is off explains hours for few of them. */
  reportSeconds: 900,
  /** Milliseconds, p95. */
  apiLatencyMs: 3_000,
  /** Errors of the API, or failed fields, in a minute. */
  apiErrors: 5,
  /** Sign-ins that failed in five minutes. Every one is a fault, and one may be a restart of a service. */
  signInsFailed: 2,
  /** Refused callbacks of the carrier in five minutes. A changed token refuses a few until the functions read the new one. */
  webhooksRefused: 4,
  /** Callbacks that failed in five minutes. The carrier repeats them for a while. */
  webhooksFailed: 2,
  /** Videos that MediaConvert gave up in an hour. A single one is a file with a fault. */
  videosFailed: 4,
  /** The share of mails that bounce. SES reviews an account from here on (Amazon SES, "Sending review process FAQs"). */
  bounceRate: 0.05,
  /** The share of mails that receivers report as spam. SES reviews an account from here on. */
  complaintRate: 0.001,
  /** Times in five minutes that Scheduler could not hand a message to a queue. It repeats each for a day. */
  schedulerErrors: 5,
  /** Tokens of AppSync in a minute: four fifths of the quota of 2,000 a second (AppSync, "Rate of request tokens"). */
  apiTokens: 96_000,
  /** Refused API calls in five minutes. Expired sessions are refused on every normal day. */
  apiRefused: 10,
  /** Percent of the account's Lambda quota. At 100 % every function is throttled, and a new quota takes a day. */
  concurrencyPercent: 80,
  /** Throttled table requests in a minute. The table splits hot partitions within minutes, and the SDK retries. */
  tableThrottles: 100,
  /** Errors of DynamoDB itself in a minute. The SDK retries single ones. */
  tableErrors: 10,
} as const;

/** How long texts may be handed over without a single report: three of these periods, one after the other. */
export const REPORT_PERIOD = Duration.minutes(10);
export const REPORT_PERIODS = 3;
