import { z } from 'zod';
import { concurrencySchema } from './concurrency.ts';

const hostNameSchema = z.string().regex(/^[a-z0-9.-]+$/, 'a host name such as app.example.com');
const cspHostSchema = z
  .string()
  .regex(/^(https|http|wss|ws):\/\/[a-z0-9.*:-]+$/, 'a scheme and host such as wss://live.example.com');

/**
 * What differs between deployments. CONFIGS has one entry for each stage; `local` is the laptop. A wrong value stops the
 * synth with its path and the expected value.
 */
const stageConfig = z.strictObject({
  /** Prefix of every name in the account, so that two deployments can share it. */
  prefix: z.string().regex(/^[a-z][a-z0-9-]{1,20}$/, 'lower-case letters, digits and dashes, 2 to 21 long'),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'an AWS region such as us-west-2'),
  /** The address for carrier callbacks and for links in texts, without a trailing slash. */
  publicBaseUrl: z.url(),
  /** Host names by brand. The certificate must cover all of them. */
  brandHosts: z.record(z.enum(['text', 'blast']), z.array(hostNameSchema)),
  /** ACM certificate in us-east-1 for the brand hosts. Without it the site has CloudFront's own host name. */
  certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
  /** IANA time zone of the sending window, 8 am to 8 pm. */
  sendingZone: z.string().refine(isZone, 'an IANA time zone such as America/Phoenix'),
  /**
   * Also limits texts to 8 am to 9 pm in the contact's own zone, by area code. Recommended when contacts live in several
   * time zones.
   */
  recipientHours: z.boolean(),
  /** What a number may send unless the carrier granted another rate (10DLC, lowest class). */
  pacing: z.strictObject({ segmentsPerSecond: z.int().positive(), segmentsPerDay: z.int().positive() }),
  /** Ids of organizations of the main brand that pay nothing while they have no plan. */
  exemptOrganizations: z.array(z.string().regex(/^[A-Za-z0-9_-]+$/, 'an organization id')),
  /** The carrier's price for a segment, and the cost of an hour above which an alarm fires. Both in dollars. */
  spend: z.strictObject({ pricePerSegment: z.number().nonnegative(), alarmPerHour: z.number().positive() }),
  /** Null reserves nothing, as an account with a small quota needs. */
  concurrency: concurrencySchema.nullable(),
  /** Hosts that pages may connect to (CSP), in addition to AppSync and the upload bucket. */
  connectHosts: z.array(cspHostSchema),
  /** Days until CloudWatch deletes log lines. */
  logDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /** Refuses to delete the stacks, and keeps the table when a stack is deleted. */
  protectData: z.boolean(),
});

export type StageConfig = z.infer<typeof stageConfig>;
type Stage = 'local' | 'staging' | 'prod';

/** For the quota of 1,000 that most accounts have. The senders and the inbound worker reserve what their queues use. */
const CONCURRENCY: StageConfig['concurrency'] = {
  account: 1_000,
  reserved: {
    TwilioWebhook: 50,
    InboundWorker: 10,
    CampaignSender: 20,
    ReplySender: 10,
    CarrierStatus: 20,
    Public: 40,
  },
};

const CONFIGS: Readonly<Record<Stage, StageConfig>> = {
  local: {
    prefix: 'campaigns',
    region: 'us-west-2',
    publicBaseUrl: 'http://localhost:3000',
    brandHosts: { text: ['localhost', '127.0.0.1', 'text.localhost'], blast: ['blast.localhost'] },
    sendingZone: 'America/Phoenix',
    recipientHours: false,
    pacing: { segmentsPerSecond: 500, segmentsPerDay: 10_000_000 },
    exemptOrganizations: ['1', '4'],
    spend: { pricePerSegment: 0.0083, alarmPerHour: 1_000 },
    concurrency: null,
    connectHosts: ['http://127.0.0.1:*', 'http://localhost:*', 'ws://localhost:*', 'ws://127.0.0.1:*'],
    logDays: 7,
    protectData: true,
  },
  staging: {
    prefix: 'campaigns-staging',
    region: 'us-west-2',
    publicBaseUrl: 'https://staging.example.com',
    brandHosts: { text: ['staging.example.com'], blast: [] },
    sendingZone: 'America/Phoenix',
    recipientHours: false,
    pacing: { segmentsPerSecond: 1, segmentsPerDay: 2_000 },
    exemptOrganizations: ['1', '4'],
    spend: { pricePerSegment: 0.0083, alarmPerHour: 100 },
    concurrency: CONCURRENCY,
    connectHosts: [],
    logDays: 30,
    protectData: true,
  },
  prod: {
    prefix: 'campaigns',
    region: 'us-west-2',
    publicBaseUrl: 'https://app.example.com',
    brandHosts: { text: ['app.example.com'], blast: ['blast.example.com'] },
    sendingZone: 'America/Phoenix',
    recipientHours: false,
    pacing: { segmentsPerSecond: 1, segmentsPerDay: 2_000 },
    exemptOrganizations: ['1', '4'],
    spend: { pricePerSegment: 0.0083, alarmPerHour: 100 },
    concurrency: CONCURRENCY,
    connectHosts: [],
    logDays: 90,
    protectData: true,
  },
};

/** Thrown at synth. The message names every wrong value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Returns the checked config of a stage.
 * @throws {ConfigError} when the stage is unknown or one of its values is wrong
 */
export function getConfig(stage: string): StageConfig {
  if (!isStage(stage))
    throw new ConfigError(`Unknown stage "${stage}": pass -c stage=${Object.keys(CONFIGS).join('|')}`);
  return checkConfig(stage, CONFIGS[stage]);
}

/** Parses a config. @throws {ConfigError} naming the path and the expected value of every wrong value */
export function checkConfig(stage: string, config: unknown): StageConfig {
  const parsed = stageConfig.safeParse(config);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`);
  throw new ConfigError(`Config of stage "${stage}" in infra/config.ts:\n${problems.join('\n')}`);
}

/** Returns whether the config is that of a laptop, where every service runs on localhost. */
export function isLocal(config: StageConfig): boolean {
  return new URL(config.publicBaseUrl).hostname === 'localhost';
}

function isStage(stage: string): stage is Stage {
  return Object.hasOwn(CONFIGS, stage);
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
