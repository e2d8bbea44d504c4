import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getTextsPerSecond } from '../../infra/concurrency.ts';
import { getConfig, isLocal, type StageConfig } from '../../infra/config.ts';
import { dashboardName } from '../../infra/stacks/names.ts';
import { parseStage, runCommand } from '../stage/command.ts';
import { smoke } from '../smoke/smoke.ts';
import { readStage, StageError, type Stage } from '../stage/stage.ts';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { setTimeout } from 'node:timers/promises';
import { Queue } from '../../functions/adapters/queue.ts';
import { createData } from '../../functions/data/index.ts';
import { MIGRATION_STEPS } from '../../functions/data/migrations/steps.ts';
import { Table } from '../../functions/data/table/table.ts';
import {
  describeMigration,
  reportMigrations,
  type MigrationReport,
} from '../../functions/domain/platform/migration.ts';
import { INDEX_COUNT } from '../../infra/stacks/data-stack.ts';
import { startMigrations } from '../admin/migrations.ts';
import { createStripe } from '../../functions/adapters/payments/client.ts';
import { readPaymentKeys, Secrets } from '../../functions/adapters/secrets.ts';
import { unprotectFailedCreations } from './failed-creations.ts';
import { compareReleases } from './compare.ts';
import { explainFailure } from './explain-failure.ts';
import { checkPrerequisites, type AccountFacts, type Prerequisite } from './prerequisites.ts';
import { judgeGrace, readGraceHours } from './invoice-grace.ts';
import { readAccount } from './read-account.ts';
import { planIndexes, waitForIndexes } from './table-plan.ts';

const ROOT = join(import.meta.dirname, '../..');
/** How much of CloudFormation's output is kept, in characters, to explain a failure. */
const KEPT_OUTPUT = 100_000;

const USAGE = `npm run deploy -- -c stage=prod
  Checks the account, builds, deploys the stacks, prints what comes next, and runs the smoke test.
  --check             only checks
  --yes               does not ask before permissions change, as a pipeline needs
  --import            takes over the upload bucket that a deleted stack has left
  --compare <folder>  only says what the update of the templates in that folder to those of the last synth would replace or remove.
                      Needs no account`;

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c' },
      check: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      compare: { type: 'string' },
    },
  });
  const config = getConfig(parseStage(values.context));
  if (isLocal(config)) throw new StageError('The local cloud is not deployed. Start it with npm start.');
  if (values.compare !== undefined)
    return compareReleases(config, { before: values.compare, after: join(ROOT, 'cdk.out') }, console.log);
  const facts = await checkAccount(config);
  if (values.check) return;
  for (const name of await unprotectFailedCreations(
    new CloudFormationClient({ region: config.region }),
    ['data', 'app', 'resolvers', 'web', 'operations'].map((part) => `${config.name}-${part}`),
  ))
    console.log(`The creation of ${name} failed before. The empty stack is deleted and created again.`);
  const cdk = { isApproved: values.yes || process.env.CI !== undefined, importsExisting: values.import };
  await addIndexes(config, facts, cdk);
  await runCdk(config, cdk);
  const stage = await readStage(config, { region: config.region });
  console.log(describeStage(stage));
  await followUp(stage);
  await checkParts(stage);
});

/** @throws {StageError} when a prerequisite is missing */
async function checkAccount(config: StageConfig): Promise<AccountFacts> {
  console.log(`Checking the account for stage "${config.stage}" in ${config.region} ...`);
  const facts = await readAccount(config, { region: config.region });
  console.log(`  account ${facts.account}`);
  const prerequisites = checkPrerequisites(config, facts);
  for (const { what, met } of prerequisites) console.log(`  ${met ? 'ok     ' : 'MISSING'} ${what}`);
  const missing = prerequisites.filter(({ met }) => !met);
  if (missing.length > 0) throw new StageError(describeMissing(missing));
  console.log(
    `  The size ${config.size} hands over up to ${getTextsPerSecond(config)} texts a second, and costs nothing more than another while nothing is sent.`,
  );
  console.log(
    `  Texts go to ${Object.keys(config.textedCountries).join(', ')}. Allow the same countries, and no others, at the carrier (Twilio: Messaging, Geo permissions). The deploy cannot check this.`,
  );
  for (const line of describeSteps(facts.table?.migrations ?? [])) console.log(`  ${line}`);
  await checkInvoices(config);
  console.log('  Whether AWS has verified the account for CloudFront shows only when the distribution is created.');
  return facts;
}

/** Returns which steps of the stored data follow this deploy. */
function describeSteps(reports: readonly MigrationReport[]): string[] {
  const open = reports.filter(({ status }) => status !== 'DONE');
  return open.length === 0
    ? []
    : ['Steps of the stored data follow, in the background, while texts continue:', ...open.map(describeMigration)];
}

/**
 * Adds the indexes that the table lacks, one in each deploy of the table's stack, so that the last deploy adds one at most.
 * @throws {StageError} when a deploy fails
 */
async function addIndexes(config: StageConfig, { table }: AccountFacts, cdk: CdkOptions): Promise<void> {
  if (!table?.description || config.existingTable !== undefined) return;
  const found = (table.description.GlobalSecondaryIndexes ?? []).flatMap(({ IndexName }) => IndexName ?? []);
  const client = new DynamoDBClient({ region: config.region });
  for (const indexes of planIndexes(found).slice(0, -1)) {
    console.log(`\nThe table gets one index in each deploy. This one has ${indexes} indexes.`);
    await runCdk(config, { ...cdk, indexes });
    await waitForIndexes(client, table.name, { sleep: setTimeout, print: console.log });
  }
}

/** Begins the steps of the stored data that are not done. On the empty table of a new stage they end at once. */
async function followUp({ config, clientOptions, outputs, now }: Stage): Promise<void> {
  const data = createData(new Table(outputs.TableName, new DynamoDBClient(clientOptions)));
  const queue = new Queue(outputs.DeletionsQueueUrl, new SQSClient(clientOptions));
  for (const line of describeSteps(reportMigrations(MIGRATION_STEPS, await data.migrations.listMigrations())))
    console.log(line);
  await startMigrations({ data, now: now(), deletions: queue });
  console.log(`How far they are: npm run admin -- -c stage=${config.stage} migrations`);
}

/**
 * Looks at the invoices of a stage that is deployed and has its keys. A stage that is not deployed has none.
 * @throws {StageError} when late usage would not be charged
 */
async function checkInvoices(config: StageConfig): Promise<void> {
  const options = { region: config.region };
  const stage = config.billing === null ? null : await readStage(config, options).catch(() => null);
  if (!stage) return;
  const secrets = new Secrets(new SecretsManagerClient(options));
  const keys = await readPaymentKeys(secrets, stage.outputs.PaymentsSecretArn, new Date());
  if (keys.secretKey.endsWith('_placeholder')) return;
  const { isSafe, line } = judgeGrace(await readGraceHours(createStripe(keys, undefined)));
  console.log(`  ${isSafe ? 'ok     ' : 'MISSING'} ${line}`);
  if (!isSafe) throw new StageError(line);
}

function describeMissing(missing: readonly Prerequisite[]): string {
  return ['', 'Nothing was deployed. Do this first:', ...missing.map(({ fix }) => `- ${fix}`)].join('\n');
}

interface CdkOptions {
  readonly isApproved: boolean;
  readonly importsExisting: boolean;
  /** Deploys only the table, with so many indexes. missing means all stacks, with all indexes. */
  readonly indexes?: number;
}

/** Runs the CDK. @throws {StageError} with what to do when it fails */
async function runCdk(config: StageConfig, { isApproved, importsExisting, indexes }: CdkOptions): Promise<void> {
  const stacks = indexes === undefined ? ['--all'] : [`${config.name}-data`, '-c', `${INDEX_COUNT}=${indexes}`];
  const args = ['deploy', ...stacks, '-c', `stage=${config.stage}`, '--app', `${process.execPath} infra/app.ts`];
  if (isApproved) args.push('--require-approval', 'never');
  if (importsExisting) args.push('--import-existing-resources');
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/aws-cdk/bin/cdk'), ...args], {
    cwd: ROOT,
    env: { ...process.env, AWS_REGION: config.region },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new StageError(`\nThe deploy failed. ${explainFailure(output)}`);
}

/** Runs the smoke test. @throws {StageError} when a part does not work */
async function checkParts(stage: Stage): Promise<void> {
  console.log('\nSmoke test:');
  if (await smoke({ stage, text: null, print: (line) => console.log(`  ${line}`) })) return;
  throw new StageError(
    `\nThe stage is deployed, and the smoke test found what is above. DNS records of new brand hosts come first. Then: npm run smoke -- -c stage=${stage.config.stage}`,
  );
}

/** Returns the addresses and names of a deployed stage, and the next step. */
function describeStage({ config, outputs }: Stage): string {
  const dashboard = `https://${config.region}.console.aws.amazon.com/cloudwatch/home?region=${config.region}#dashboards:name=${dashboardName(config)}`;
  const flag = `-c stage=${config.stage}`;
  return [
    '',
    `Stage "${config.stage}" is deployed.`,
    `  Site          ${outputs.SiteAddress}`,
    `  DNS target    ${outputs.DistributionHost}`,
    `  Webhook       ${outputs.InboundWebhook}`,
    `  For calls     ${outputs.VoiceWebhook}`,
    `  Carrier       ${outputs.VendorsSecretArn}`,
    `  Table         ${outputs.TableName}`,
    `  Keys to keep  ${outputs.WebhookKeyArn}`,
    `                ${outputs.IntegrationKeyArn}`,
    `  Dashboard     ${dashboard}`,
    '',
    'Next, once for each new stage:',
    ...(config.certificateArn === undefined
      ? []
      : [`  Point a CNAME or ALIAS record of each brand host to ${outputs.DistributionHost}.`]),
    ...(config.alarms?.email === undefined
      ? []
      : [`  Open the link that AWS mailed to ${config.alarms.email}. Alarms arrive after that.`]),
    `  npm run admin -- ${flag} init --email you@your-company.com --name "Your Name"`,
    `  npm run admin -- ${flag} set-carrier --account-sid AC…`,
  ].join('\n');
}
