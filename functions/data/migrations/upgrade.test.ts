import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { loadOldTable } from '../../../test/support/cloud/release-3-4-7.ts';
import { findCurrentStep, reportMigrations } from '../../domain/platform/migration.ts';
import { listNextMessages, runSegment } from '../../use-cases/platform/run-migration-segment.ts';
import { createData, type Data } from '../index.ts';
import { campaignPk } from '../table/keys.ts';
import { Table } from '../table/table.ts';
import { MIGRATION_STEPS } from './steps.ts';

/** The last message of the story was at 10:10 in Phoenix. */
const BEGAN = new Date('2026-12-01T17:31:00Z').getTime();
/** A worker's lease is three minutes. */
const LEASE_MS = 180_001;
const DAY = '2026-12-01';

let client: DynamoDBClient;
let data: Data;
let ids: Awaited<ReturnType<typeof loadOldTable>>;
let now: number;
beforeEach(async () => {
  const created = await createInProcessTable();
  client = created.client;
  data = createData(new Table(created.name, client));
  ids = await loadOldTable(client, created.name);
  now = BEGAN;
  for (const { name } of MIGRATION_STEPS)
    await data.migrations.begin(name, { rate: 1_000, segments: 2 }, new Date(now));
});
afterEach(() => client.destroy());

const deps = () => ({ data, steps: MIGRATION_STEPS, sleep: async () => undefined, now: () => new Date(now) });

/** Runs all steps. A worker that fails is delivered again after its lease. Returns how many workers failed. */
async function upgrade(): Promise<number> {
  let failures = 0;
  for (let messages = await listNextMessages(deps()); messages.length > 0; messages = await listNextMessages(deps()))
    for (const message of messages) {
      await runSegment(deps(), message).catch(() => (failures += 1));
      now += LEASE_MS;
    }
  return failures;
}

/** What the story of test/fixtures/release-3.4.7/write.mjs says. */
async function expectStory(): Promise<void> {
  const { organizationId, welcome, spring, ann, bob, cara, dan, finn } = ids;
  // 25 contacts are not archived. Ann's text and Bob's STOP are unread; Ann, Bob and Cara have conversations.
  expect(await data.counters.getOrganizationCounts(organizationId)).toMatchObject({
    leads: 25,
    messages: 26,
    messagesSuccess: 25,
    messagesFailed: 1,
    conversations: 3,
    unread: 2,
    open: 3,
    contactsTexted: 25,
    contactsReplied: 2,
  });
  const counts = await data.counters.getCampaignCounts(organizationId, welcome);
  expect(counts.get('-')).toMatchObject({ leads: 5, currentLeads: 4, listed: 5, responses: 2 });
  expect(
    [...counts]
      .filter(([step]) => step !== '-')
      .map(([, { planned, messages, queued }]) => [planned, messages, queued]),
  ).toEqual([
    [5, 5, 0],
    [4, 0, 4],
  ]);
  // Five texts of Welcome, twenty of Spring, and one of staff, a segment each. Two replies in the hour from ten to eleven.
  const day = await data.counters.getDaySum(organizationId, DAY, DAY);
  expect(day).toEqual({ messages: 26, delivered: 25, undelivered: 1, responses: 2, HOUR_10: 2, segments: 26 });
  const campaignDay = await data.counters.listCampaignDays(organizationId, welcome, DAY, DAY);
  expect(campaignDay.get(DAY)).toEqual({
    messages: 5,
    delivered: 4,
    undelivered: 1,
    FAILED_CARRIER_30003: 1,
    responses: 2,
    HOUR_10: 2,
    segments: 5,
  });
  const listed = await data.enrollments.listPage(organizationId, welcome, { limit: 50 });
  expect(listed.enrollments.map(({ contactId }) => contactId).toSorted()).toEqual(
    [ann, bob, cara, dan, finn].toSorted(),
  );
  expect((await data.enrollments.listPage(organizationId, spring, { limit: 50 })).enrollments).toHaveLength(20);
  expect((await data.directory.listOrganizations({ search: 'sun', limit: 5, after: null })).ids).toEqual([
    organizationId,
  ]);
}

describe('The steps that follow release 3.4.7', () => {
  it('give the figures, lists and places of its story', async () => {
    expect(await upgrade()).toBe(0);
    await expectStory();
    expect(
      reportMigrations(MIGRATION_STEPS, await data.migrations.listMigrations()).map(({ status }) => status),
    ).toEqual(MIGRATION_STEPS.map(() => 'DONE'));
  });

  it('change nothing the second time', async () => {
    await upgrade();
    for (const step of MIGRATION_STEPS) {
      const page = await data.table.scanSegment({
        segment: 0,
        segments: 1,
        from: null,
        limit: 1_000,
        attributes: step.attributes,
      });
      const changed = [];
      // The lists of names are written again, with what they have.
      if (step.name !== '0006-names')
        for (const item of page.items) if (await step.change(data.table, item)) changed.push(item.sk);
      expect(changed, step.name).toEqual([]);
    }
    await expectStory();
  });

  it.each([7, 13, 29])(
    'give the same when workers end again and again, every %i transactions, before or after a commit',
    async (every) => {
      let [calls, deaths] = [0, 0];
      client.middlewareStack.add(
        (next) => async (args) => {
          const isTransaction = 'TransactItems' in (args.input as object);
          calls += Number(isTransaction);
          const dies = isTransaction && calls % every === 0;
          deaths += Number(dies);
          if (dies && deaths % 2 === 0) throw new Error('The worker ended');
          const result = await next(args);
          if (dies) throw new Error('The worker ended');
          return result;
        },
        { step: 'initialize', name: 'ends' },
      );
      expect(await upgrade()).toBeGreaterThan(0);
      client.middlewareStack.remove('ends');
      await expectStory();
    },
  );

  it('let one worker have a segment, and end with a pause until the step is begun again', async () => {
    const [first] = await listNextMessages(deps());
    if (!first) throw new Error('Nothing to do');
    const hold = await data.migrations.acquire(first.step, first.segment, new Date(now));
    expect(await data.migrations.acquire(first.step, first.segment, new Date(now + 1_000))).toBeNull();
    expect(await data.migrations.pause(first.step, new Date(now))).toBe(true);
    expect(hold && (await data.migrations.store({ ...hold, read: 7 }, null))).toBe(false);
    expect(findCurrentStep(reportMigrations(MIGRATION_STEPS, await data.migrations.listMigrations()))).toMatchObject({
      name: '0001-due',
      status: 'PAUSED',
      read: 7,
    });
    expect(await listNextMessages(deps())).toEqual([]);
    await data.migrations.begin(first.step, { rate: 50, segments: 2 }, new Date(now));
    expect(await listNextMessages(deps())).toHaveLength(2);
  });

  it('let go of a segment at a pause, so that it continues as soon as the step is begun again', async () => {
    const [first] = await listNextMessages(deps());
    const [step] = MIGRATION_STEPS;
    if (!first || !step) throw new Error('Nothing to do');
    const change = async (): Promise<boolean> => {
      await data.migrations.pause(step.name, new Date(now));
      return false;
    };
    expect(await runSegment({ ...deps(), steps: [{ ...step, change }] }, first)).toEqual([]);
    await data.migrations.begin(step.name, { rate: 50, segments: 2 }, new Date(now));
    expect(await data.migrations.acquire(first.step, first.segment, new Date(now))).toMatchObject({
      read: 50,
      changed: 0,
    });
  });
});

describe('A new attempt that waited for its paused campaign in release 3.4.7', () => {
  const waiting = [{ contactId: 'c1', messageId: 't1' }];
  const key = () => ({ pk: campaignPk(ids.organizationId, ids.later), sk: 'PARKED#c1#t1' });
  const list = async () => data.due.listDeferred(ids.organizationId, ids.later, 10);
  const expected = () =>
    waiting.map(({ contactId, messageId }) => ({ organizationId: ids.organizationId, contactId, id: messageId }));

  it('is found by a resume before the step has begun, and once', async () => {
    await data.table.put({ ...key(), ...waiting[0] });
    expect(await list()).toEqual(expected());
    expect(await data.table.get(key())).toBeUndefined();
  });

  it('has its present key after the step', async () => {
    await data.table.put({ ...key(), ...waiting[0] });
    await upgrade();
    expect(await data.table.get(key())).toBeUndefined();
    expect(await list()).toEqual(expected());
  });
});
