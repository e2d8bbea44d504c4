import { addContactsTo } from '../../../test/support/scenarios/in-process-data.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { createData, type Data } from '../../data/index.ts';
import { Selections } from '../../data/jobs/selections.ts';
import { Table } from '../../data/table/table.ts';
import { newContact, type ContactWithPhone } from '../../domain/contacts/contact.ts';
import { newJob, type Job, type JobKind } from '../../domain/jobs/job.ts';
import type { Matching } from '../../domain/jobs/selection.ts';
import { resolveRecipients, type BulkMessage } from '../../messages/bulk.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { archiveContact, restoreContact } from '../../use-cases/contacts/archive-contact.ts';
import { createKiller, deliverAll } from '../../../test/support/scenarios/jobs/killed-deliveries.ts';
import { runBulkJob, type ConsumeBulkDeps } from './bulk.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const CONTACTS = 8;
const RUNS = countCases('CHANGE_RUNS', 15);
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

const contacts: readonly ContactWithPhone[] = Array.from({ length: CONTACTS }, (_, index) => {
  const phone = `+1602${String(5_550_100 + index)}` as const;
  return newContact({ organizationId: O, id: newOrderedId(START, index), name: `P${index}`, created: START, phone });
});
const ALL = contacts.map(({ id }) => id);
const template = buildTwoStepCampaign(START);
const campaign = { ...template, organizationId: O, id: 'c' };
const EVERYONE: Matching = { search: '', filter: null, campaignId: null, except: [] };

interface Setup {
  readonly data: Data;
  readonly deps: ConsumeBulkDeps;
  readonly queue: BulkMessage[];
  readonly close: () => void;
}

async function setUp(before?: (operation: string) => Promise<void>): Promise<Setup> {
  const { name, client } = await createInProcessTable(before);
  const table = new Table(name, client);
  const data: Data = { ...createData(table), selections: new Selections(table, 3) };
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  await data.campaigns.createCampaign(campaign);
  await addContactsTo(data, O, contacts);
  await data.enroller.enroll(campaign, contacts, { sendAgain: false, by: null, rules: RULES, now: START });
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
    uploads: new MemoryBucket(),
    zone: 'America/Phoenix',
    now: () => START,
  };
  return { data, deps, queue, close: () => client.destroy() };
}

async function startJob({ data, queue }: Setup, kind: JobKind, details: Job['details']): Promise<string> {
  const id = `${kind}-${queue.length}`;
  const campaignId = kind === 'REMOVE' || kind === 'REJOIN' ? 'c' : null;
  const job = newJob({ organizationId: O, id, kind, total: CONTACTS, created: START, campaignId, details });
  await data.jobs.createJob(job);
  queue.push(resolveRecipients(job));
  return id;
}

async function listArchived({ data }: Setup): Promise<string[]> {
  return (await data.contacts.findMany(O, ALL)).filter(({ archived }) => archived !== null).map(({ id }) => id);
}

async function listInCampaign({ data }: Setup): Promise<string[]> {
  const enrollments = await data.enrollments.findMany(O, 'c', ALL);
  return ALL.filter((id) => enrollments.get(id)?.state === 'ACTIVE');
}

describe('changes of many contacts', () => {
  it('archive everyone but the exceptions, whatever calls end the worker, and the undo brings back exactly those', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(ALL),
        fc.subarray(ALL, { maxLength: 2 }),
        fc.array(fc.nat(250), { maxLength: 6 }),
        async (except, archivedBefore, kills) => {
          const killer = createKiller(kills);
          const setup = await setUp(killer.before);
          for (const contact of contacts.filter(({ id }) => archivedBefore.includes(id)))
            await archiveContact(setup.deps, contact, START);
          const job = await startJob(setup, 'ARCHIVE', { matching: { ...EVERYONE, except } });
          killer.start();
          await deliverAll(setup);
          killer.stop();
          const expected = ALL.filter((id) => !except.includes(id) || archivedBefore.includes(id));
          expect(await listArchived(setup)).toEqual(expected);
          expect(await listInCampaign(setup)).toEqual(ALL.filter((id) => !expected.includes(id)));
          const added = ALL.filter((id) => !except.includes(id) && !archivedBefore.includes(id)).length;
          expect(await setup.data.jobs.findJob(O, job)).toMatchObject({ state: 'DONE', added, skipped: 0 });

          const undo = await startJob(setup, 'RESTORE', { ofJob: job });
          killer.start();
          await deliverAll(setup);
          killer.stop();
          const stays = ALL.filter((id) => archivedBefore.includes(id));
          expect(await listArchived(setup)).toEqual(stays);
          expect(await listInCampaign(setup)).toEqual(ALL.filter((id) => !stays.includes(id)));
          expect(await setup.data.jobs.findJob(O, undo)).toMatchObject({ state: 'DONE', added });
          const { leads } = await setup.data.counters.getOrganizationCounts(O);
          expect(leads).toBe(CONTACTS - stays.length);
          setup.close();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('leave a contact in peace that staff restored while the worker was killed and its batch came again', async () => {
    const setup = await setUp();
    const job = await startJob(setup, 'ARCHIVE', { matching: EVERYONE });
    const [first] = setup.queue;
    if (!first) throw new Error('Nothing was queued');
    await runBulkJob(setup.deps, first);
    setup.queue.shift();
    const [batch] = setup.queue;
    const [contact] = (await setup.data.contacts.findMany(O, ALL)).filter(({ id }) => id === ALL.at(-1));
    if (!batch || !contact) throw new Error('No batch');
    await archiveContact(setup.deps, contact, START, job);
    await restoreContact(setup.deps, contact, START);
    await deliverAll(setup);
    expect(await listArchived(setup)).toEqual(ALL.slice(0, -1));
    expect(await setup.data.jobs.findJob(O, job)).toMatchObject({ state: 'DONE', added: CONTACTS - 1, skipped: 1 });
    // The undo brings back what the job archived, and what staff archived by hand since stays archived.
    const [byHand] = await setup.data.contacts.findMany(O, ALL.slice(0, 1));
    if (!byHand) throw new Error('No contact');
    await restoreContact(setup.deps, byHand, START);
    await archiveContact(setup.deps, byHand, START);
    await startJob(setup, 'RESTORE', { ofJob: job });
    await deliverAll(setup);
    expect(await listArchived(setup)).toEqual(ALL.slice(0, 1));
    setup.close();
  });

  it('take everyone out of a campaign, whatever calls end the worker, and the undo puts exactly those back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(ALL),
        fc.subarray(ALL, { maxLength: 2 }),
        fc.array(fc.nat(250), { maxLength: 6 }),
        async (except, removedBefore, kills) => {
          const killer = createKiller(kills);
          const setup = await setUp(killer.before);
          const enrollments = await setup.data.enrollments.findMany(O, 'c', removedBefore);
          for (const enrollment of enrollments.values())
            await setup.data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
          const job = await startJob(setup, 'REMOVE', { matching: { ...EVERYONE, campaignId: 'c', except } });
          killer.start();
          await deliverAll(setup);
          killer.stop();
          const removed = ALL.filter((id) => !except.includes(id) && !removedBefore.includes(id));
          const stays = ALL.filter((id) => except.includes(id) && !removedBefore.includes(id));
          expect(await listInCampaign(setup)).toEqual(stays);
          expect(await setup.data.jobs.findJob(O, job)).toMatchObject({ state: 'DONE', added: removed.length });
          const undo = await startJob(setup, 'REJOIN', { ofJob: job });
          killer.start();
          await deliverAll(setup);
          killer.stop();
          expect(await listInCampaign(setup)).toEqual(ALL.filter((id) => !removedBefore.includes(id)));
          expect(await setup.data.jobs.findJob(O, undo)).toMatchObject({
            state: 'DONE',
            added: removed.length,
            skipped: 0,
          });
          const { currentLeads, listed } = await setup.data.counters.getCampaignTotal(O, 'c');
          expect([currentLeads, listed]).toEqual([CONTACTS - removedBefore.length, CONTACTS - removedBefore.length]);
          setup.close();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('take everyone out of a campaign, and the undo does not text the ones that were paused', async () => {
    const setup = await setUp();
    const [paused = '', ...others] = ALL;
    const find = () => setup.data.enrollments.findEnrollment(O, 'c', paused);
    const active = await find();
    const staff = { userId: 'u', at: START };
    if (active) await setup.data.enroller.unenroll(active, { reason: 'PAUSED_FOR_CONTACT', state: 'PAUSED', staff });
    const job = await startJob(setup, 'REMOVE', { matching: { ...EVERYONE, campaignId: 'c' } });
    await deliverAll(setup);
    expect((await find())?.state).toBe('REMOVED');
    await startJob(setup, 'REJOIN', { ofJob: job });
    await deliverAll(setup);
    expect([(await find())?.state, await listInCampaign(setup)]).toEqual(['PAUSED', others]);
    const { currentLeads, listed } = await setup.data.counters.getCampaignTotal(O, 'c');
    expect([currentLeads, listed]).toEqual([CONTACTS, CONTACTS]);
    setup.close();
  });

  it('leave a contact in its campaign that staff put back while the batch came again', async () => {
    const setup = await setUp();
    const job = await startJob(setup, 'REMOVE', { matching: { ...EVERYONE, campaignId: 'c' } });
    const [first] = setup.queue.splice(0, 1);
    const [contact] = contacts;
    if (!first || !contact) throw new Error('Nothing was queued');
    await runBulkJob(setup.deps, first);
    const find = () => setup.data.enrollments.findEnrollment(O, 'c', contact.id);
    const joined = await find();
    if (joined) await setup.data.enroller.unenroll(joined, { reason: 'REMOVED_FROM_CAMPAIGN', by: job });
    const removed = await find();
    if (removed) await setup.data.enroller.restore(campaign, removed, contact, RULES, START);
    await deliverAll(setup);
    expect(await listInCampaign(setup)).toEqual([contact.id]);
    expect(await setup.data.jobs.findJob(O, job)).toMatchObject({ state: 'DONE', added: CONTACTS - 1, skipped: 1 });
    setup.close();
  });

  it('stop within ten contacts after a cancellation, and count what they had changed', async () => {
    const setup = await setUp();
    const job = await startJob(setup, 'ARCHIVE', { matching: EVERYONE });
    let deliveries = 0;
    await deliverAll(setup, async () => {
      deliveries += 1;
      if (deliveries === 2) await setup.data.jobs.cancel(O, job, ['RUNNING']);
    });
    const archived = await listArchived(setup);
    expect(archived).toHaveLength(3);
    expect(await setup.data.jobs.findJob(O, job)).toMatchObject({ state: 'CANCELED', added: 3 });
    setup.close();
  });

  it('select by filter and campaign what the lists show', async () => {
    const setup = await setUp();
    const [first, second, third] = contacts;
    if (!first || !second || !third) throw new Error('No contacts');
    const evidence = { kind: 'STAFF', userId: 'u', note: '' } as const;
    for (const { phone, id } of [first, second])
      await setup.data.consents.change(O, phone, { state: 'OPTED_OUT', evidence, at: START }, id);
    const enrollment = await setup.data.enrollments.findEnrollment(O, 'c', second.id);
    if (!enrollment) throw new Error('No enrollment');
    await setup.data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
    await startJob(setup, 'ARCHIVE', { matching: { ...EVERYONE, filter: 'optedOut', campaignId: 'c' } });
    await deliverAll(setup);
    expect(await listArchived(setup)).toEqual([first.id]);
    await startJob(setup, 'RESTORE', { matching: { ...EVERYONE, filter: 'archived' } });
    await deliverAll(setup);
    expect(await listArchived(setup)).toEqual([]);
    setup.close();
  });
});
