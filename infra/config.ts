import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { DEFAULT_COUNTRIES } from '../functions/domain/contacts/countries.ts';
import { RESERVING } from './concurrency.ts';
import { checkedStageFileSchema, listBrandHosts, type StageFile } from './stage-file.ts';

/** The config of a deployment: its file with all defaults, and what follows from them. */
export interface StageConfig extends Omit<StageFile, 'alarms' | 'publicBaseUrl'> {
  readonly stage: string;
  /** `<prefix>-<stage>`: the beginning of every name in the account, so that stages can share an account. */
  readonly name: string;
  /** Null on a laptop, where alarms are shown on the console. */
  readonly alarms: StageFile['alarms'] | null;
  /** null means the host name that CloudFront gives the distribution. The web stack knows it. */
  readonly publicBaseUrl: string | null;
}

/** The laptop. Every service runs on localhost, and the local cloud sets its port. */
const LOCAL: StageConfig = {
  stage: 'local',
  name: 'campaigns-local',
  prefix: 'campaigns',
  region: 'us-west-2',
  alarms: null,
  mail: { from: 'no-reply@campaigns.test' },
  publicBaseUrl: 'http://localhost:3000',
  brandHosts: {
    text: ['localhost', '127.0.0.1', 'text.localhost'],
    blast: ['blast.localhost'],
    opportunity: ['opportunity.localhost'],
    tattoo: ['tattoo.localhost'],
    health: ['health.localhost'],
  },
  sendingZone: 'America/Phoenix',
  recipientHours: false,
  textedCountries: DEFAULT_COUNTRIES,
  staffSecondFactor: false,
  pacing: { segmentsPerSecond: 500, segmentsPerDay: 10_000_000 },
  billing: { publishableKey: 'pk_test_local', scriptUrl: '/_local/stripe/stripe.js' },
  exemptOrganizations: ['1', '4'],
  adminSidebarOrganizations: [],
  campaignActionOrganizations: [],
  dashboardUsers: [],
  demoCampaign: null,
  spend: { pricePerSegment: 0.0083, alarmPerHour: 1_000, alarmPerOrganizationDay: 10_000, awsPerMonth: 100 },
  size: 'medium',
  concurrency: null,
  firewall: null,
  connectHosts: [
    'http://127.0.0.1:*',
    'http://localhost:*',
    'http://*.localhost:*',
    'ws://localhost:*',
    'ws://127.0.0.1:*',
  ],
  originSecretNumber: 1,
  logDays: 7,
  protectData: true,
};

const STAGES_DIR = join(import.meta.dirname, 'stages');
/** The most characters of a bucket's name (Amazon S3, "Bucket naming rules"). */
const BUCKET_NAME_LENGTH = 63;
const STAGE_NAME = /^[a-z][a-z0-9]{1,11}$/;

/** Thrown at synth, and by each command. The message says what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Returns the checked config of a stage.
 * @throws {ConfigError} when no stage is named, the stage has no file, or one of its values is wrong
 */
export function getConfig(stage: string | undefined): StageConfig {
  if (stage === 'local') return LOCAL;
  if (stage === undefined)
    throw new ConfigError(
      'Name a stage by -c stage=<name>, after two dashes: npm run deploy -- -c stage=prod. No stage is the default.',
    );
  if (!STAGE_NAME.test(stage))
    throw new ConfigError(
      `Stage "${stage}": write 2 to 12 lower-case letters and digits, a letter first, such as prod.`,
    );
  const file = join(STAGES_DIR, `${stage}.json`);
  if (!existsSync(file))
    throw new ConfigError(
      [
        `Stage "${stage}" has no file. Write infra/stages/${stage}.json with the address that gets the alarms:`,
        '  {"alarms": {"email": "alerts@your-company.com"}}',
        'Every other value has a default. infra/README.md lists them.',
      ].join('\n'),
    );
  return checkConfig(stage, parseJson(file));
}

/** Checks the content of a stage file. @throws {ConfigError} with the path of each wrong value and what to write instead */
export function checkConfig(stage: string, content: unknown): StageConfig {
  const parsed = checkedStageFileSchema.safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.length > 0 ? issue.path.join('.') : 'the file'}: ${describeIssue(issue)}`,
    );
    throw new ConfigError(`infra/stages/${stage}.json cannot work:\n${problems.join('\n')}`);
  }
  const { prefix, region } = parsed.data;
  // The longest name in the account. Twelve digits stand for the account.
  const longest = `${prefix}-${stage}-uploads-${'0'.repeat(12)}-${region}`.length;
  if (longest > BUCKET_NAME_LENGTH)
    throw new ConfigError(
      `infra/stages/${stage}.json cannot work:\n  prefix: Write a prefix that is ${longest - BUCKET_NAME_LENGTH} characters shorter. The name of a bucket has it with the stage and the region, and at most ${BUCKET_NAME_LENGTH} characters.`,
    );
  const [firstHost] = listBrandHosts(parsed.data);
  return {
    ...parsed.data,
    stage,
    name: `${parsed.data.prefix}-${stage}`,
    publicBaseUrl: parsed.data.publicBaseUrl ?? (firstHost === undefined ? null : `https://${firstHost}`),
  };
}

/** Returns what to write instead. The rules of the file say it themselves, and the messages of the library are for programs. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `There is no ${issue.keys.map((key) => `"${key}"`).join(', ')} here. ${listKnown(issue.path)}`;
  if (issue.code === 'invalid_type')
    return issue.path.length === 1 && issue.path[0] === 'alarms'
      ? 'Write {"email": "alerts@your-company.com"}.'
      : describeExpected(issue);
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `Write ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`;
  return issue.message;
}

/** A part that is missing has no type of its own. */
function describeExpected({ message, expected }: z.core.$ZodIssueInvalidType): string {
  const wanted = NAMES_OF_TYPES[expected] ?? expected;
  return message.endsWith('received undefined') ? `It is missing. Write ${wanted}.` : `Write ${wanted}.`;
}

function listKnown(path: readonly PropertyKey[]): string {
  return path.join('.') === 'concurrency.reserved'
    ? `A function that can have a reservation is one of ${RESERVING.join(', ')}.`
    : 'infra/README.md, "The file of a stage", lists what there is.';
}

const NAMES_OF_TYPES: Readonly<Record<string, string>> = {
  object: 'an object, such as {…}',
  record: 'an object, such as {"US": 1}',
  string: 'a text in quotes',
  boolean: 'true or false, without quotes',
  number: 'a number, without quotes',
  int: 'a whole number',
  array: 'a list, such as […]',
};

/** Returns whether the config is that of a laptop, where every service runs on localhost. */
export function isLocal({ stage }: Pick<StageConfig, 'stage'>): boolean {
  return stage === 'local';
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new ConfigError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
