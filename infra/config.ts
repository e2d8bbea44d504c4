import { z } from 'zod';

/**
 * What differs between deployments, typed and checked at synth. One entry for each stage; `local` is the laptop's.
 * A value that is wrong stops the synth with its path and what it should be.
 */
const hostNameSchema = z.string().regex(/^[a-z0-9.-]+$/, 'a host name such as app.example.com');
const cspHostSchema = z
  .string()
  .regex(/^(https|http|wss|ws):\/\/[a-z0-9.*:-]+$/, 'a scheme and host such as wss://live.example.com');

const stageConfig = z.strictObject({
  /** Prefix of every name in the account, so that two deployments can share it. */
  prefix: z.string().regex(/^[a-z][a-z0-9-]{1,20}$/, 'lower-case letters, digits and dashes, 2 to 21 long'),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'an AWS region such as us-west-2'),
  /** Where the carrier's callbacks come in and links point to, without a slash at the end. */
  publicBaseUrl: z.url(),
  /** Host names by brand; the certificate covers them all. A host not named here gets the brand `text`. */
  brandHosts: z.record(z.enum(['text', 'blast']), z.array(hostNameSchema)),
  /** ACM certificate in us-east-1 for the brand hosts; none: CloudFront's own name. */
  certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
  /** IANA zone of the sending window (decisions, "Time"). */
  sendingZone: z.string().refine(isZone, 'an IANA time zone such as America/Phoenix'),
  /** Keeps texts to 8 to 21 where the contact is as well, by area code; recommended wherever contacts live in several zones. */
  recipientHours: z.boolean(),
  /** What a number may send when the carrier granted it nothing else (10DLC, lowest class). */
  pacing: z.strictObject({ segmentsPerSecond: z.int().positive(), segmentsPerDay: z.int().positive() }),
  /** What the carrier takes for a segment, in dollars, and what an hour may cost before someone is told. */
  spend: z.strictObject({ pricePerSegment: z.number().nonnegative(), alarmPerHour: z.number().positive() }),
  /** Addresses beside AppSync's and the upload bucket's own to which pages may connect (CSP). */
  connectHosts: z.array(cspHostSchema),
  /** Days to keep logs. */
  logDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /** Whether deleting the stack is refused and data is kept. */
  protectData: z.boolean(),
});

export type StageConfig = z.infer<typeof stageConfig>;
export type Stage = 'local' | 'staging' | 'prod';

const CONFIGS: Readonly<Record<Stage, StageConfig>> = {
  local: {
    prefix: 'campaigns',
    region: 'us-west-2',
    publicBaseUrl: 'http://localhost:3000',
    brandHosts: { text: ['localhost', '127.0.0.1', 'text.localhost'], blast: ['blast.localhost'] },
    sendingZone: 'America/Phoenix',
    recipientHours: false,
    pacing: { segmentsPerSecond: 500, segmentsPerDay: 10_000_000 },
    spend: { pricePerSegment: 0.0083, alarmPerHour: 1_000 },
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
    spend: { pricePerSegment: 0.0083, alarmPerHour: 100 },
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
    spend: { pricePerSegment: 0.0083, alarmPerHour: 100 },
    connectHosts: [],
    logDays: 90,
    protectData: true,
  },
};

/** Thrown at synth; its message names every wrong value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function getConfig(stage: string): StageConfig {
  if (!isStage(stage))
    throw new ConfigError(`Unknown stage "${stage}": pass -c stage=${Object.keys(CONFIGS).join('|')}`);
  return checkConfig(stage, CONFIGS[stage]);
}

export function checkConfig(stage: string, config: unknown): StageConfig {
  const parsed = stageConfig.safeParse(config);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`);
  throw new ConfigError(`Config of stage "${stage}" in infra/config.ts:\n${problems.join('\n')}`);
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
