import { DEFAULT_COUNTRIES, isCountry } from '../functions/domain/contacts/countries.ts';
import { z } from 'zod';
import { PACKS } from '../functions/domain/brand/packs.ts';
import type { BrandId } from '../functions/domain/brand/pack.ts';
import { REGIONS } from './regions.ts';
import { firewallSchema } from './firewall.ts';
import { concurrencySchema, resolveConcurrency, STAGE_SIZES, type Concurrency } from './concurrency.ts';

const BRANDS = Object.keys(PACKS) as BrandId[];

/** The release of Stripe.js that fits the SDK's version of the API. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** Reserved for documentation (RFC 2606), and what the README writes. A value with one of these was copied and not changed. */
const DOCUMENTATION = /(^|[.@/])(example\.(com|org|net|edu)|your-company\.com)$/;

const hostSchema = z
  .string()
  .regex(HOST, 'Write a host name in small letters without https:// and path, such as app.acme.com.')
  .refine((host) => !DOCUMENTATION.test(host), 'Write a host name of your own instead of the example.');
/** A schema for the id of something in the product. */
function idSchema(what: string): z.ZodString {
  return z.string().regex(/^[A-Za-z0-9_-]+$/, `Write the id of ${what}.`);
}

const cspHostSchema = z
  .string()
  .regex(
    /^(https|http|wss|ws):\/\/[a-z0-9.*:-]+$/,
    'Write a scheme and a host without path, such as wss://live.acme.com.',
  );

/** Where alarms go. One of the two is needed, because an alarm that tells no one is no alarm. */
const alarmsSchema = z
  .strictObject({
    /** AWS mails a link to this address after the first deploy. The address gets alarms once the link is opened. */
    email: z
      .email('Write an e-mail address.')
      .refine((email) => !DOCUMENTATION.test(email), 'Write an address of your own instead of the example.')
      .optional(),
    /** An SNS topic that your on-call tool reads. */
    topicArn: z
      .string()
      .regex(/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]+$/, 'Write the whole ARN of an SNS topic, arn:aws:sns:…')
      .optional(),
  })
  .refine(
    ({ email, topicArn }) => email !== undefined || topicArn !== undefined,
    'Write {"email": "alerts@your-company.com"}, or {"topicArn": "arn:aws:sns:…"}.',
  );

/**
 * What differs between deployments. Each deployment has a file of its own, `infra/stages/<stage>.json`. Only `alarms` has
 * no default. The message of each rule says what to write instead.
 */
const stageFileSchema = z.strictObject({
  /** Prefix of every name in the account, together with the stage. */
  prefix: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/, 'Write 2 to 20 lower-case letters, digits and dashes, such as campaigns.')
    .default('campaigns'),
  region: z
    .string()
    .refine(
      (region) => REGIONS.has(region),
      `Write one of ${[...REGIONS].join(', ')}. Others lack a service that the stage needs.`,
    )
    .default('us-west-2'),
  alarms: alarmsSchema,
  /** The sender of mails. Its domain must be verified in SES. null if the stage sends no mails, and operators hand out links. */
  mail: z
    .strictObject({
      from: z
        .email('Write an e-mail address.')
        .refine((email) => !DOCUMENTATION.test(email), 'Write an address of your own instead of the example.'),
    })
    .nullable()
    .default(null),
  /** Host names by brand. They need the certificate. Without hosts the site has CloudFront's own host name. */
  brandHosts: z.partialRecord(z.enum(BRANDS), z.array(hostSchema)).default({}),
  /** The ACM certificate for the brand hosts. CloudFront reads certificates in us-east-1 only. */
  certificateArn: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/,
      'Write the whole ARN of a certificate in us-east-1, arn:aws:acm:us-east-1:<account>:certificate/<id>.',
    )
    .optional(),
  /** A host name for live updates instead of AppSync's own. The certificate must have it, too. */
  liveHost: hostSchema.optional(),
  /**
   * The address for carrier callbacks and for links in texts. The carrier signs exactly this address: any difference, such
   * as a slash at the end, refuses every callback. Without it the first brand host is used.
   */
  publicBaseUrl: z.string().optional(),
  /** IANA time zone of the sending window, 8 am to 8 pm. */
  sendingZone: z.string().refine(isZone, 'Write an IANA time zone such as America/Phoenix.').default('America/Phoenix'),
  /**
   * Also limits texts to 8 am to 9 pm in the contact's own zone, by area code. Recommended when contacts live in several
   * time zones.
   */
  recipientHours: z.boolean().default(false),
  /**
   * The countries that may be texted, by ISO 3166 code, and as how many segments one segment counts there: {"US": 1, "GB": 5}.
   * US includes its territories. Other numbers can be stored and get no texts. The carrier's own geo permissions must allow
   * the same countries.
   */
  textedCountries: z
    .record(z.string(), z.int().min(1).max(100))
    .refine(
      (countries) => Object.keys(countries).length > 0 && Object.keys(countries).every(isCountry),
      'Write the ISO 3166 codes of countries, such as US, CA or GB. US includes Puerto Rico and the other territories.',
    )
    .default(DEFAULT_COUNTRIES),
  /**
   * Whether platform staff have their rights only after they set up a second factor. Off: their passwords alone open every
   * organization.
   */
  staffSecondFactor: z.boolean().default(true),
  /** What a number may send unless the carrier granted another rate. The default is the lowest class of 10DLC. */
  pacing: z
    .strictObject({ segmentsPerSecond: z.int().positive(), segmentsPerDay: z.int().positive() })
    .default({ segmentsPerSecond: 1, segmentsPerDay: 2_000 }),
  /**
   * Payments through Stripe. The publishable key is public: pages get it. `npm run admin -- set-payments` stores the secret
   * keys. null if no one pays, and no organization needs a plan.
   */
  billing: z
    .strictObject({
      publishableKey: z
        .string()
        .regex(/^pk_(live|test)_\w+$/, 'Write the publishable key of your Stripe account, pk_live_…'),
      /** Where pages load the payment provider's script from. */
      scriptUrl: z
        .string()
        .regex(/^(https:\/\/js\.stripe\.com)?\//, 'Remove it.')
        .default(STRIPE_SCRIPT),
    })
    .nullable()
    .default(null),
  /** Ids of organizations of the main brand that pay nothing while they have no plan. */
  exemptOrganizations: z.array(idSchema('an organization')).default(['1', '4']),
  /** Organizations whose people see the sidebar of platform staff. Their rights stay the same. */
  adminSidebarOrganizations: z.array(idSchema('an organization')).default([]),
  /** Organizations of version 2 that add selected contacts to campaigns in a brand where others cannot (opportunity). */
  campaignActionOrganizations: z.array(idSchema('an organization')).default([]),
  /** Users who select contacts on the overview of a brand in blast mode, as platform staff do. */
  dashboardUsers: z.array(idSchema('a user')).default([]),
  /** The code in the address /l/{code} of the campaign that `tryNow` shows to strangers. null if no one can try the platform out. */
  demoCampaign: z
    .string()
    .regex(
      /^[2-9a-z]{12}$/,
      'Write the code alone: the last part of the address of a campaign page, such as 7k3m9p2q4r5t.',
    )
    .nullable()
    .default(null),
  /**
   * The carrier's price for a segment, and when alarms fire: the cost of an hour, and what the texts of one organization cost in a day. All
   * in dollars.
   */
  spend: z
    .strictObject({
      pricePerSegment: z.number().nonnegative().default(0.0083),
      alarmPerHour: z.number().positive().default(100),
      alarmPerOrganizationDay: z.number().positive().default(200),
      /** What the account should cost in a month at AWS, without the carrier. AWS writes before it costs more. */
      awsPerMonth: z.number().positive().default(100),
    })
    .prefault({}),
  /** How much the stage carries: reservations, queues and needed quotas together (infra/concurrency.ts). */
  size: z.enum(STAGE_SIZES, 'Write small, medium or large.').default('medium'),
  /** Other executions than those of the size. null reserves nothing, as an account with a small quota needs. */
  concurrency: concurrencySchema.nullish(),
  /** A firewall in front of the site and the API, or null. {} takes its default limits. */
  firewall: firewallSchema.nullable().default(null),
  /** Hosts that pages may connect to (CSP), in addition to AppSync and the upload bucket. */
  connectHosts: z.array(cspHostSchema).default([]),
  /** Raise the number by one to rotate the secret that the distribution sends to its origins. */
  originSecretNumber: z.int().positive().default(1),
  /** Days until CloudWatch deletes log lines. */
  logDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)], 'Write 7, 30, 90 or 365.').default(90),
  /**
   * The name of a table that exists already: restored from a backup, or kept when the stack was deleted. The stack uses this
   * table and creates none. `npm run adopt` prepares the table.
   */
  existingTable: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{3,255}$/, 'Write the name of a table, not its ARN.')
    .optional(),
  /** The secret that signs webhooks, kept when the stack was deleted. A new one would make every receiver refuse the calls. */
  existingWebhookKey: z
    .string()
    .regex(
      /^arn:aws:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w+=.@/-]+-\w{6}$/,
      'Write the whole ARN of the secret, arn:aws:secretsmanager:…',
    )
    .optional(),
  /** The key of accounts at other systems, kept when the stack was deleted. A new one opens nothing that is in the table. */
  existingIntegrationKey: z
    .string()
    .regex(/^arn:aws:kms:[a-z0-9-]+:\d{12}:key\/[0-9a-f-]{36}$/, 'Write the whole ARN of the key, arn:aws:kms:…')
    .optional(),
  /** Refuses to delete the stacks, and keeps the table when a stack is deleted. */
  protectData: z.boolean().default(true),
});

/** A checked stage file, with the concurrency that its size and its own values give. */
export type StageFile = Omit<z.output<typeof stageFileSchema>, 'concurrency'> & {
  readonly concurrency: Concurrency | null;
};

/** The rules between several values of a stage file. */
const ruledStageFileSchema = stageFileSchema.superRefine((file, context) => {
  const hosts = listBrandHosts(file);
  const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
  const topicRegion = file.alarms.topicArn?.split(':')[3];
  if (topicRegion !== undefined && topicRegion !== file.region)
    refuse('alarms', `Write a topic in ${file.region}. Alarms cannot reach one in ${topicRegion}.`);
  if (hosts.length > 0 && file.certificateArn === undefined)
    refuse('certificateArn', 'Write the ARN of a certificate for the brand hosts, or remove brandHosts.');
  if (hosts.length === 0 && file.certificateArn !== undefined)
    refuse('brandHosts', 'Write the host names of the certificate, or remove certificateArn.');
  if (file.liveHost !== undefined && file.certificateArn === undefined)
    refuse(
      'liveHost',
      'It needs brandHosts and a certificateArn whose certificate has this host, too. Or remove liveHost.',
    );
  if (file.liveHost !== undefined && hosts.includes(file.liveHost))
    refuse('liveHost', 'Write a host that no brand has. Live updates do not go through CloudFront.');
  for (const host of hosts.filter((each, index) => hosts.indexOf(each) !== index))
    refuse('brandHosts', `Write ${host} once. A host belongs to one brand.`);
  if (file.publicBaseUrl === undefined) return;
  if (hosts.length === 0)
    refuse('publicBaseUrl', 'Remove it. Without brand hosts the host name of CloudFront is used.');
  else if (!hosts.some((host) => file.publicBaseUrl === `https://${host}`))
    refuse(
      'publicBaseUrl',
      `Write ${hosts.map((host) => `https://${host}`).join(' or ')}, without a path or a slash at the end, or remove it.`,
    );
});

export const checkedStageFileSchema = ruledStageFileSchema.transform((file, context): StageFile => {
  const concurrency = resolveConcurrency(file.size, file.concurrency);
  if (typeof concurrency !== 'string') return { ...file, concurrency };
  context.addIssue({ code: 'custom', path: ['concurrency'], message: concurrency });
  return z.NEVER;
});

/** Returns the host names of all brands, those of the main brand first. */
export function listBrandHosts({ brandHosts }: Pick<StageFile, 'brandHosts'>): string[] {
  return BRANDS.flatMap((brand) => brandHosts[brand] ?? []);
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
