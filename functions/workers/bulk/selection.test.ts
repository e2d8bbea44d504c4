import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../scripts/local/dynamodb/in-process.ts';
import { createData, type Data } from '../../data/index.ts';
import { Selections } from '../../data/jobs/selections.ts';
import { Table } from '../../data/table/table.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newJob, type Job, type JobKind } from '../../domain/jobs/job.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { resolveRecipients, type BulkMessage } from '../../messages/bulk.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { messageBatch } from './bulk-messages.ts';
import { runBulkJob, type ConsumeBulkDeps } from './bulk.ts';

const ORGANIZATION = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const CONTACTS = 14;
const CONTACTS_PER_BATCH = 3;
const RUNS = Number(process.env.SELECTION_RUNS ?? 12);

const contacts: readonly Contact[] = Array.from({ length: CONTACTS }, (_, index) =>
  newContact({
    organizationId: ORGANIZATION,
    id: newOrderedId(START, index),
    name: `Person ${index}`,
    firstName: 'Person',
    lastName: String(index),
    phone: `+1602${String(5_550_100 + index)}`,
    created: START,
  }),
);
const ALL = contacts.map(({ id }) => id);

const campaign: Campaign = {
  organizationId: ORGANIZATION,
  id: 'c',
  name: 'C',
  created: START,
  archived: null,
  paused: null,
  stopped: null,
  stopOnReply: false,
  version: 1,
  structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
  steps: {},
};

interface Setup {
  readonly data: Data;
  readonly deps: ConsumeBulkDeps;
  readonly queue: BulkMessage[];
  readonly job: Job;
}

/** A job for everyone that a search finds. `before` runs before each call of the table. */
async function setUp(kind: JobKind, before?: (operation: string) => Promise<void>): Promise<Setup> {
  const { name, client } = await createInProcessTable(before);
  const table = new Table(name, client);
  const data: Data = { ...createData(table), selections: new Selections(table, CONTACTS_PER_BATCH) };
  await data.accounts.createOrganization(buildOrganization({ id: ORGANIZATION, name: 'One', number: null }));
  await data.campaigns.create(campaign);
  await data.contactWriter.add(
    ORGANIZATION,
    contacts.map((contact) => ({ contact, attestation: null })),
  );
  const job = newJob({
    organizationId: ORGANIZATION,
    id: 'job',
    kind,
    total: 99,
    created: START,
    campaignId: kind === 'ENROLL' ? 'c' : null,
    details: {
      matching: { search: '', filter: null, campaignId: null, except: [] },
      blocks: [{ type: 'TEXT', text: 'Hello' }],
      due: START.toISOString(),
      seed: 'seed',
      userId: 'u',
      senderName: null,
    },
  });
  await data.jobs.create(job);
  const queue: BulkMessage[] = [];
  const deps: ConsumeBulkDeps = {
    data,
    bulk: {
      send: async ({ body }) => void queue.push(body as BulkMessage),
      sendAll: async (messages) => void queue.push(...messages.map(({ body }) => body as BulkMessage)),
    },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    files: { write: async () => undefined },
    zone: 'America/Phoenix',
    now: () => START,
  };
  return { data, deps, queue, job };
}

/** The same parts with a search that finds the given contacts. */
function withSearch(deps: ConsumeBulkDeps, ids: readonly ContactId[]): ConsumeBulkDeps {
  const search = Object.assign(Object.create(deps.data.search) as Data['search'], {
    find: async () => ({ ids, needsCompaction: false }),
  });
  return { ...deps, data: { ...deps.data, search } };
}

async function deliverAll({ deps, queue }: Setup, times = 1): Promise<void> {
  for (let body = queue.shift(); body; body = queue.shift())
    await Promise.all(Array.from({ length: times }, () => runBulkJob(deps, body)));
}

/** How many messages each contact has. */
async function countMessages({ data }: Setup): Promise<readonly number[]> {
  return Promise.all(contacts.map(async ({ id }) => (await listMessages(data, id)).length));
}

function listMessages(data: Data, contactId: ContactId) {
  return data.table.queryAll(`ORG#${ORGANIZATION}#CONTACT#${contactId}`, 'MESSAGE#');
}

describe('the selection of a job', () => {
  it('A repetition after a failed write of one batch loses nobody', async () => {
    let writes = -1;
    const setup = await setUp('MESSAGE', async (operation) => {
      if (writes < 0 || (operation !== 'PutItem' && operation !== 'TransactWriteItems')) return;
      writes += 1;
      if (writes === 3) throw Object.assign(new Error('The function ended'), { name: 'Ended' });
    });
    writes = 0;
    await expect(runBulkJob(setup.deps, resolveRecipients(setup.job))).rejects.toThrow('The function ended');
    writes = -1;
    await runBulkJob(setup.deps, resolveRecipients(setup.job));
    await deliverAll(setup);
    expect(await countMessages(setup)).toEqual(contacts.map(() => 1));
    expect(await setup.data.jobs.find(ORGANIZATION, 'job')).toMatchObject({
      state: 'DONE',
      total: CONTACTS,
      done: CONTACTS,
      added: CONTACTS,
    });
  });

  it('A redelivery queues the stored batches when the function ended before it could queue them', async () => {
    const setup = await setUp('MESSAGE');
    const broken: ConsumeBulkDeps = {
      ...setup.deps,
      bulk: { ...setup.deps.bulk, sendAll: () => Promise.reject(new Error('The function ended')) },
    };
    await expect(runBulkJob(broken, resolveRecipients(setup.job))).rejects.toThrow('The function ended');
    // Since then a contact was archived, so that the search would find one contact less.
    await runBulkJob(withSearch(setup.deps, ALL.slice(1)), resolveRecipients(setup.job));
    await deliverAll(setup);
    expect(await setup.data.jobs.find(ORGANIZATION, 'job')).toMatchObject({ state: 'DONE', added: CONTACTS });
    expect(await countMessages(setup)).toEqual(contacts.map(() => 1));
  });

  it('A contact that is in two batches of a job gets one message', async () => {
    const setup = await setUp('MESSAGE');
    await setup.data.selections.save(setup.job, ALL);
    const [job, organization] = await Promise.all([
      setup.data.jobs.find(ORGANIZATION, 'job'),
      setup.data.accounts.findOrganization(ORGANIZATION),
    ]);
    if (!job || !organization) throw new Error('The job or its organization is missing');
    const batch = { job, organization, contacts };
    await messageBatch(setup.deps, { ...batch, batchNumber: 0, contactIds: ALL });
    await messageBatch(setup.deps, { ...batch, batchNumber: 1, contactIds: ALL.toReversed() });
    expect(await countMessages(setup)).toEqual(contacts.map(() => 1));
  });

  it('A missing batch is an error, so that the queue keeps the message', async () => {
    const setup = await setUp('MESSAGE');
    await runBulkJob(setup.deps, resolveRecipients(setup.job));
    const [first] = setup.queue;
    if (first?.kind !== 'processBatch') throw new Error('No batch was queued');
    await expect(runBulkJob(setup.deps, { ...first, batchNumber: 99 })).rejects.toThrow('Batch 99 of job job');
    await setup.data.jobs.cancel(ORGANIZATION, 'job', ['RUNNING']);
    await expect(runBulkJob(setup.deps, { ...first, kind: 'cancelBatch', batchNumber: 99 })).rejects.toThrow(
      'Batch 99 of job job',
    );
  });

  it.each(['MESSAGE', 'ENROLL'] as const)(
    'Two parallel deliveries with different search results reach each contact of one result once: %s',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.subarray(ALL), fc.subarray(ALL), async (scheduler, first, second) => {
          let isScheduled = false;
          const setup = await setUp(kind, () =>
            isScheduled ? scheduler.schedule(Promise.resolve()) : Promise.resolve(),
          );
          isScheduled = true;
          await scheduler.waitFor(
            Promise.all(
              [first, second].map((found) => runBulkJob(withSearch(setup.deps, found), resolveRecipients(setup.job))),
            ),
          );
          await scheduler.waitFor(deliverAll(setup, 2));
          isScheduled = false;
          const after = await setup.data.jobs.find(ORGANIZATION, 'job');
          const reached =
            kind === 'MESSAGE'
              ? await countMessages(setup)
              : await Promise.all(
                  ALL.map(async (id) => ((await setup.data.enrollments.find(ORGANIZATION, 'c', id)) ? 1 : 0)),
                );
          const results = [first, second].map((found) => ALL.map((id) => (found.includes(id) ? 1 : 0)));
          expect(results).toContainEqual(reached);
          const total = reached.reduce((sum: number, count) => sum + count, 0);
          expect(after).toMatchObject({ state: 'DONE', total, done: total, added: total });
        }),
        { numRuns: RUNS },
      );
    },
    60_000,
  );
});
