import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createStripe } from '../../functions/adapters/payments/client.ts';
import { Payments } from '../../functions/adapters/payments/payments.ts';
import { readCarrierAccount, readPaymentKeys, Secrets } from '../../functions/adapters/secrets.ts';
import { createData } from '../../functions/data/index.ts';
import { CALL_MAX_ATTEMPTS, Table } from '../../functions/data/table/table.ts';
import type { Restore } from '../../functions/data/sending/restored-table.ts';
import { parseStage, runCommand } from '../stage/command.ts';
import { findStage, StageError } from '../stage/stage.ts';
import { createCarrierList, type ListCarrierTexts } from './carrier-texts.ts';
import { reconcileMoney } from './money.ts';
import { replayConversation } from './conversation.ts';
import { restoreInFlight, type InFlightDeps } from './in-flight.ts';
import { OUTCOMES, type Outcome, type ReplayDeps } from './replay-deps.ts';
import { Spool } from './spool.ts';

export interface ReconcileOptions extends Omit<ReplayDeps, 'restoredTo' | 'count'>, Omit<InFlightDeps, 'restoredTo'> {
  readonly listTexts: ListCarrierTexts;
  /** Where the carrier's texts are kept until the end. */
  readonly folder: string;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

/** What a run counted. A run that continues an interrupted one counts only its own part. */
export type Counts = Readonly<Record<Outcome, number>>;

/**
 * The list begins this long before the restored moment: a hand-over lasts seconds, and an inbound text may wait in its queue
 * for minutes.
 */
const MARGIN_MS = 15 * 60_000;
/** Conversations at one time. Each makes its calls one after the other. */
const CONCURRENCY = 8;

const WORDS: Readonly<Record<Outcome, string>> = {
  known: 'texts that the table had',
  matched: 'waiting messages that had left, now recorded as handed over',
  unknown: 'texts of messages that the table did not have, added to their conversations',
  inbound: 'inbound texts processed',
  undecided: 'messages that may have left with other words. They are canceled, and the conversation says why',
  newContacts: 'numbers that the table did not have, added as contacts without a name',
  foreign: 'texts of numbers that belong to no organization of this table',
  pending: 'texts without a final status at the carrier',
};

/**
 * Brings a restored table up to date with the carrier: every text that left since the restored moment is recorded, every
 * inbound text is processed, and only then may sending be resumed. Continues after an interruption. A repetition changes
 * nothing.
 * @throws {StageError} for a table that `npm run adopt` did not prepare
 */
export async function reconcile(options: ReconcileOptions): Promise<Counts> {
  const { data, print } = options;
  const restore = await data.restored.findRestore();
  if (!restore)
    throw new StageError(
      'The table is not marked as restored, so there is nothing to reconcile. After a restore run npm run adopt with --restored-to first.',
    );
  const spool = new Spool(options.folder, new Date(restore.restoredTo.getTime() - MARGIN_MS));
  await list(options, spool, restore);
  const { texts, jobs } = await restoreInFlight({ ...options, restoredTo: restore.restoredTo });
  print(`${texts} messages were queued or claimed at the restored moment, and wait again.`);
  for (const job of jobs) print(`Canceled, because it ran at the restored moment: job ${job}`);
  const counts = await replay(options, spool, restore);
  await data.restored.finish(options.now());
  spool.remove();
  for (const outcome of OUTCOMES) if (counts[outcome] > 0) print(`${counts[outcome]} ${WORDS[outcome]}.`);
  return counts;
}

/** Lists the carrier's texts since the restored moment, newest first, onto the disk. */
async function list({ listTexts, print }: ReconcileOptions, spool: Spool, { restoredTo }: Restore): Promise<void> {
  const since = new Date(restoredTo.getTime() - MARGIN_MS);
  let listed = 0;
  while (!spool.isListed) {
    const page = await listTexts(since, spool.next);
    listed += page.texts.length;
    spool.addPage(page.texts, page.next, page.next === null || page.isPast);
    print(`${listed} texts of the carrier listed.`);
  }
}

async function replay(options: ReconcileOptions, spool: Spool, { restoredTo }: Restore): Promise<Counts> {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const byOrganization = new Map<string, Partial<Record<Outcome, number>>>();
  const count = (outcome: Outcome, organizationId: string | null): void => {
    counts[outcome] += 1;
    if (organizationId === null) return;
    const own = byOrganization.get(organizationId) ?? {};
    byOrganization.set(organizationId, { ...own, [outcome]: (own[outcome] ?? 0) + 1 });
  };
  await spool.eachBucket(async (conversations) => {
    const waiting = [...conversations];
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let texts = waiting.pop(); texts; texts = waiting.pop())
          await replayConversation({ ...options, restoredTo, count }, texts);
      }),
    );
  });
  for (const [organizationId, own] of byOrganization)
    options.print(
      `Organization ${organizationId}: ${OUTCOMES.flatMap((outcome) => (own[outcome] ? [`${own[outcome]} ${outcome}`] : [])).join(', ')}`,
    );
  return counts;
}

/**
 * `npm run reconcile -- -c stage=prod`: reconciles the restored table of a stage with the carrier. Sending is on hold until
 * then. Needs `npm run adopt -- --restored-to …` before.
 */
async function run(stage: string | undefined): Promise<void> {
  const { config, clientOptions, outputs, now, carrierUrl } = await findStage(stage);
  const client = new DynamoDBClient({ ...clientOptions, maxAttempts: CALL_MAX_ATTEMPTS });
  const secrets = new Secrets(new SecretsManagerClient(clientOptions));
  const account = await readCarrierAccount(secrets, outputs.VendorsSecretArn, now());
  await reconcile({
    client,
    data: createData(new Table(outputs.TableName, client)),
    zone: config.sendingZone,
    recipientHours: config.recipientHours,
    getPace: ({ pace }) => pace ?? config.pacing,
    wakeUps: { schedule: () => Promise.resolve() },
    listTexts: createCarrierList(account, carrierUrl ?? undefined),
    folder: join(import.meta.dirname, '../../build/recovery', config.name),
    now,
    print: console.log,
  });
  console.log(
    `The table is reconciled. When the organizations have looked at what is listed above, resume sending:\n  npm run admin -- -c stage=${config.stage} release`,
  );
}

const DAY_MS = 86_400_000;
/** The meter takes reports of the last 35 days. */
const DEFAULT_DAYS = 34;

/** `npm run reconcile -- -c stage=prod --money`: compares messages, usage rows and the payment provider's meter. */
async function runMoney(
  stage: string | undefined,
  { from, repair = false }: { readonly from?: string | undefined; readonly repair?: boolean | undefined },
): Promise<void> {
  const { config, clientOptions, outputs, now } = await findStage(stage);
  if (config.billing === null) throw new StageError('This stage has no billing.');
  const start = from === undefined ? new Date(now().getTime() - DEFAULT_DAYS * DAY_MS) : new Date(from);
  if (Number.isNaN(start.getTime())) throw new StageError(`"${from}" is no date. Write it as 2026-11-01.`);
  const client = new DynamoDBClient({ ...clientOptions, maxAttempts: CALL_MAX_ATTEMPTS });
  const secrets = new Secrets(new SecretsManagerClient(clientOptions));
  const keys = await readPaymentKeys(secrets, outputs.PaymentsSecretArn, now());
  const stripe = createStripe(keys, clientOptions.endpoint);
  const differences = await reconcileMoney({
    client,
    data: createData(new Table(outputs.TableName, client)),
    payments: new Payments(async () => stripe),
    from: start,
    repair,
    now,
    print: console.log,
  });
  if (differences > 0) process.exitCode = 1;
}

const USAGE = `npm run reconcile -- -c stage=prod
  Brings a restored table up to date with the carrier's list.
  --money        compares messages, usage rows, the meter and the invoices instead
  --from <day>   with --money: from this day on, such as 2026-11-01
  --repair       with --money: reports usage that is missing`;

if (import.meta.main)
  await runCommand(USAGE, () => {
    const { values } = parseArgs({
      options: {
        context: { type: 'string', short: 'c' },
        money: { type: 'boolean' },
        from: { type: 'string' },
        repair: { type: 'boolean' },
      },
    });
    const stage = parseStage(values.context);
    return values.money ? runMoney(stage, values) : run(stage);
  });
