import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { hashPassword } from '../../functions/platform/security/password.ts';
import { seededRandom } from '../../local-cloud/seeded-random.ts';
import { listAllItems, createDatabaseClient } from '../support/cloud/items.ts';
import { CommitLog } from '../support/crashes/commits.ts';
import { InvariantChecker } from '../support/crashes/invariants/invariant-checker.ts';
import { randomFaults } from '../support/crashes/random-faults.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix, PASSWORD } from '../support/scenarios/scenario.ts';
import { SoakTenant } from '../support/scenarios/soak-tenant.ts';
import { IS_WHOLE, SEED, countCases } from '../support/simulation/exploration.ts';

/** STACK_KILLS=200 tries more; FC_SEED others. */
const RUNS = countCases('STACK_KILLS', 5);
/** So many organizations share a round's clock, each with the mishaps of its own seed. */
const ROUND = 5;
const DAY_MS = 86_400_000;

/** How far the clock goes while things go wrong, and then until all has settled: a carrier is asked what became of a text after half a day. */
const FAULT_MINUTES = ['PT1M', 'PT3M', 'PT6M', 'PT10M', 'PT20M'] as const;
const SETTLE_MINUTES = [
  'PT10M',
  'PT1H',
  'PT6H',
  'PT5H',
  'PT30M',
  'PT3H',
  'PT2M',
  'PT5M',
  'PT20M',
  'PT8H',
  'PT6H',
  'PT30M',
  'PT5M',
] as const;

describe(`the whole stack, its workers killed and its services failing, ${RUNS} times`, { timeout: 3_600_000 }, () => {
  const cloud = sharedCloud({ threads: 3 });
  const invariants = new InvariantChecker(cloud);
  const commits = new CommitLog();
  let client: DynamoDBClient;
  let data: Data;
  let passwordHash: string;

  beforeAll(async () => {
    client = createDatabaseClient(cloud);
    data = createData(new Table(cloud.env.TABLE_NAME ?? '', client));
    passwordHash = await hashPassword(PASSWORD);
    cloud.local.services.dynamodb.onCommitted = (input) => commits.record('TransactWriteItems', input);
  });
  afterAll(() => client.destroy());

  /** Everything that several organizations go through at once; answers how many workers were killed, and what is wrong. */
  async function round(first: number, indexes: readonly number[]): Promise<{ killed: number; faults: string[] }> {
    const random = seededRandom(SEED + first);
    const start = random() < 0.4 ? '19:56:30' : '10:00:10';
    await cloud.clock.at(new Date(Date.parse(parsePhoenix(`2027-03-03 ${start}`)) + first * DAY_MS).toISOString());
    const trials = await Promise.all(indexes.map((index) => SoakTenant.create(cloud, data, index, passwordHash)));
    await cloud.waitUntilIdle();

    await cloud.faults.set(
      indexes.flatMap((index) => randomFaults(SEED + index)),
      SEED + first,
    );
    await Promise.all(trials.map((trial) => trial.startImport()));
    while ((await Promise.all(trials.map((trial) => trial.isImporting()))).includes(true))
      await cloud.clock.advance('PT13M');
    await Promise.all(trials.map((trial) => trial.startCampaign()));
    const events = trials.flatMap((trial) =>
      [() => trial.receiveStop(), () => trial.receiveReply(), () => trial.sendDirectMessage()].map((run) => ({
        run,
        moment: Math.floor(random() * FAULT_MINUTES.length),
      })),
    );
    for (const [index, by] of FAULT_MINUTES.entries()) {
      await Promise.all(events.filter(({ moment }) => moment === index).map(({ run }) => run()));
      await cloud.clock.advance(by);
    }
    const killed = await cloud.faults.struck('kill');
    await cloud.faults.clear();
    for (const by of SETTLE_MINUTES) await cloud.clock.advance(by);

    const items = await listAllItems(cloud);
    const own = await Promise.all(trials.map((trial) => trial.findViolations(items, commits)));
    return { killed, faults: [...(await invariants.findViolations()), ...own.flat()] };
  }

  it('sends each text once, loses none, sends none after a STOP, and keeps imports and figures exact', async () => {
    const found: string[] = [];
    let killed = 0;
    for (let first = 0; first < RUNS && found.length === 0; first += ROUND) {
      const outcome = await round(
        first,
        Array.from({ length: Math.min(ROUND, RUNS - first) }, (_, index) => first + index),
      );
      killed += outcome.killed;
      found.push(
        ...outcome.faults.map(
          (fault) => `FC_SEED=${SEED + first} STACK_KILLS=${Math.min(ROUND, RUNS - first)}: ${fault}`,
        ),
      );
    }
    // As text, so that a failure names each violation.
    expect(found.join('\n')).toBe('');
    // A run that kills no worker proves nothing. Two organizations have few workers that could be killed.
    expect(killed).toBeGreaterThan(IS_WHOLE ? RUNS : 0);
  });
});
