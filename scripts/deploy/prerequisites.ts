import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { listMissingSteps, type MigrationReport } from '../../functions/domain/platform/migration.ts';
import { findTableProblems } from '../recovery/table-problems.ts';
import type { StageConfig } from '../../infra/config.ts';
import { getNeededExecutions, SIZES } from '../../infra/concurrency.ts';
import { listBrandHosts } from '../../infra/stage-file.ts';

/** What the account has, as read before a deploy. null if it does not exist. */
export interface AccountFacts {
  readonly account: string;
  /** The version of the CDK's bootstrap stack in each region with stacks. */
  readonly bootstrapVersions: Readonly<Record<string, number | null>>;
  /** Lambda executions at once that the account may have in the region. */
  readonly executions: number;
  /** Write units a second that one table may use. null if the size of the stage needs none in particular. */
  readonly tableWrites: number | null;
  /** The sender's domain in SES, and whether SES may send to everyone. null if the stage sends no mails. */
  readonly mail: { readonly isVerified: boolean; readonly isProduction: boolean } | null;
  /** The certificate of the config, with the hosts that it covers. */
  readonly certificate: { readonly status: string; readonly hosts: readonly string[] } | null;
  /** The table of the stage. null if the stage was never deployed. */
  readonly table: TableFacts | null;
}

export interface TableFacts {
  readonly name: string;
  /** null if there is no such table. */
  readonly description: TableDescription | null;
  /** How far the steps of the stored data are. */
  readonly migrations: readonly MigrationReport[];
}

/** The CDK's templates need at least this bootstrap version (AWS CDK, "Bootstrap template version history"). */
const BOOTSTRAP_VERSION = 6;
const FIREWALL_REGION = 'us-east-1';

/** A thing that a deploy needs. `fix` is a sentence and a command. */
export interface Prerequisite {
  readonly what: string;
  readonly met: boolean;
  readonly fix: string;
}

/** Returns the regions in which a stage has stacks. A firewall of a distribution is in us-east-1. */
export function listStackRegions({ region, firewall }: Pick<StageConfig, 'region' | 'firewall'>): string[] {
  return [...new Set([region, ...(firewall ? [FIREWALL_REGION] : [])])];
}

/** Returns what the deploy of a stage needs, and whether the account has it. */
export function checkPrerequisites(config: StageConfig, facts: AccountFacts): Prerequisite[] {
  const { concurrency, region } = config;
  const needed = getNeededExecutions(config);
  return [
    ...listStackRegions(config).map((each) => ({
      what: `CDK bootstrap of ${each}`,
      met: (facts.bootstrapVersions[each] ?? 0) >= BOOTSTRAP_VERSION,
      fix: `Run once in this account: npx cdk bootstrap aws://${facts.account}/${each} -c stage=${config.stage}`,
    })),
    {
      what: `Lambda quota of ${needed} concurrent executions (the account has ${facts.executions})`,
      met: facts.executions >= needed,
      fix: [
        `Ask for ${needed}: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(needed, 1_000)} --region ${region}.`,
        concurrency === null
          ? `With less than ${needed} callbacks of the carrier would be throttled.`
          : `Or write the account's quota and smaller reservations, or null, under "concurrency" in infra/stages/${config.stage}.json.`,
      ].join(' '),
    },
    ...checkTableWrites(config, facts),
    ...checkCertificate(config, facts),
    ...checkMail(config, facts),
    ...checkTable(config, facts),
  ];
}

function checkTableWrites({ size, region }: StageConfig, { tableWrites }: AccountFacts): Prerequisite[] {
  const needed = SIZES[size].tableWrites;
  if (needed === null) return [];
  return [
    {
      what: `DynamoDB quota of ${needed} write units a second of a table (the account has ${tableWrites ?? 0})`,
      met: (tableWrites ?? 0) >= needed,
      fix: `Ask for ${needed} in the console of Service Quotas, Amazon DynamoDB, "Table-level write throughput limit", region ${region}. Or write "size": "medium".`,
    },
  ];
}

function checkCertificate(config: StageConfig, { certificate }: AccountFacts): Prerequisite[] {
  if (config.certificateArn === undefined) return [];
  const uncovered = listBrandHosts(config).filter((host) => !certificate?.hosts.some((name) => covers(name, host)));
  return [
    {
      what: 'certificate in us-east-1, issued',
      met: certificate?.status === 'ISSUED',
      fix:
        certificate === null
          ? `This account has no certificate ${config.certificateArn}. Request one in Certificate Manager, region us-east-1.`
          : `The certificate is ${certificate.status}. Add the DNS records that Certificate Manager shows, and wait until it is issued.`,
    },
    {
      what: 'certificate covers the brand hosts',
      met: certificate === null || uncovered.length === 0,
      fix: `It does not cover ${uncovered.join(', ')}. Request a certificate with all brand hosts.`,
    },
  ];
}

/** A table that the stage file names belongs to no stack, so that no deploy adds an index to it. */
function checkTable({ existingTable, stage }: StageConfig, { table }: AccountFacts): Prerequisite[] {
  if (table === null) return [];
  const problems = existingTable === undefined ? [] : findTableProblems(table.description ?? undefined);
  const missing = listMissingSteps(table.migrations);
  return [
    ...(existingTable === undefined
      ? []
      : [
          {
            what: `table ${existingTable} with the keys and indexes of this release`,
            met: problems.length === 0,
            fix: `${problems.join(' ')} Add a missing index by hand, one at a time, and wait until it is ACTIVE: aws dynamodb update-table --table-name ${existingTable} --attribute-definitions … --global-secondary-index-updates … (infra/RUNBOOKS.md, "Upgrade").`,
          },
        ]),
    {
      what: 'steps of the stored data that this release needs',
      met: missing.length === 0,
      fix: `This release does not read what is stored before ${missing.map(({ name }) => name).join(', ')}. Deploy the release before it, and wait until the steps are done: npm run admin -- -c stage=${stage} migrations`,
    },
  ];
}

function checkMail({ mail: configured, region }: StageConfig, { mail }: AccountFacts): Prerequisite[] {
  if (configured === null || mail === null) return [];
  const domain = configured.from.slice(configured.from.indexOf('@') + 1);
  return [
    {
      what: `SES identity ${domain}, verified`,
      met: mail.isVerified,
      fix: `Verify the domain: aws sesv2 create-email-identity --email-identity ${domain} --region ${region}. Add the DNS records that it prints. Or remove "mail" from the stage file: then the stage sends no mails.`,
    },
    {
      what: 'SES may send to everyone',
      met: mail.isProduction,
      fix: `SES sends to verified addresses only. Ask for production access in the SES console, region ${region}. It takes about a day.`,
    },
  ];
}

/** A wildcard covers one label (RFC 6125, section 6.4.3). */
function covers(name: string, host: string): boolean {
  return name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1));
}
