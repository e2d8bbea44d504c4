import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  CONTACTS,
  contacts,
  deliverAll,
  ORGANIZATION,
  setUp,
  withSearch,
  type Setup,
} from '../../../test/support/scenarios/jobs/selection-job.ts';
import type { Data } from '../../data/index.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { resolveRecipients } from '../../messages/bulk.ts';
import { messageBatch } from './bulk-messages.ts';
import { runBulkJob, type ConsumeBulkDeps } from './bulk.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const RUNS = countCases('SELECTION_RUNS', 12);

/** How many messages each contact has. */
async function countMessages({ data }: Setup): Promise<readonly number[]> {
  return Promise.all(contacts.map(async ({ id }) => (await listMessages(data, id)).length));
}

function listMessages(data: Data, contactId: ContactId) {
  return data.table.queryAll(`ORG#${ORGANIZATION}#CONTACT#${contactId}`, 'MESSAGE#');
}

describe('the selection of a job', () => {
  it('A repetition after a failed write of one batch loses no one', async () => {
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
    expect(await setup.data.jobs.findJob(ORGANIZATION, 'job')).toMatchObject({
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
    expect(await setup.data.jobs.findJob(ORGANIZATION, 'job')).toMatchObject({ state: 'DONE', added: CONTACTS });
    expect(await countMessages(setup)).toEqual(contacts.map(() => 1));
  });

  it('A contact that is in two batches of a job gets one message', async () => {
    const setup = await setUp('MESSAGE');
    await setup.data.selections.saveSelection(setup.job, ALL);
    const [job, organization] = await Promise.all([
      setup.data.jobs.findJob(ORGANIZATION, 'job'),
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

  it.each(['MESSAGE', 'ENROLL', 'GROUP', 'TAG'] as const)(
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
          const after = await setup.data.jobs.findJob(ORGANIZATION, 'job');
          const reached =
            kind === 'MESSAGE'
              ? await countMessages(setup)
              : kind === 'GROUP' || kind === 'TAG'
                ? (await setup.data.contacts.findMany(ORGANIZATION, ALL)).map(
                    ({ groupIds, tagIds }) => groupIds.length + tagIds.length,
                  )
                : await Promise.all(
                    ALL.map(async (id) =>
                      (await setup.data.enrollments.findEnrollment(ORGANIZATION, 'c', id)) ? 1 : 0,
                    ),
                  );
          const results = [first, second].map((found) => ALL.map((id) => (found.includes(id) ? 1 : 0)));
          expect(results).toContainEqual(reached);
          const total = reached.reduce((sum: number, count) => sum + count, 0);
          expect(after).toMatchObject({ state: 'DONE', total, done: total, added: total });
          expect((await setup.data.counters.getGroupCounts(ORGANIZATION, ['g'])).get('g')).toBe(
            kind === 'GROUP' ? total : 0,
          );
        }),
        { numRuns: RUNS },
      );
    },
    60_000,
  );
});
