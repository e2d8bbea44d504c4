import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKiller, deliverAll } from '../../../test/support/scenarios/jobs/killed-deliveries.ts';
import { ALL, ORGANIZATION, setUp, START, type Setup } from '../../../test/support/scenarios/jobs/selection-job.ts';
import { newJob } from '../../domain/jobs/job.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { resolveRecipients } from '../../messages/bulk.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const RUNS = countCases('CHANGE_RUNS', 15);
const GROUP = { organizationId: ORGANIZATION, groupId: 'g' };
const TAG = { organizationId: ORGANIZATION, tagId: 't' };

/** What jobs do, and what staff do by hand, to the contacts of a group or of a tag. */
const TARGETS = {
  group: {
    add: 'GROUP',
    remove: 'UNGROUP',
    put: ({ data }: Setup, ids: readonly ContactId[]) => data.groupMembers.addMembers(GROUP, ids),
    take: ({ data }: Setup, ids: readonly ContactId[]) => data.groupMembers.removeMembers(GROUP, ids),
    isIn: (contact: { readonly groupIds: readonly string[] }) => contact.groupIds.includes('g'),
  },
  tag: {
    add: 'TAG',
    remove: 'UNTAG',
    put: ({ data }: Setup, ids: readonly ContactId[]) => data.contactTags.addContactTags(TAG, ids),
    take: ({ data }: Setup, ids: readonly ContactId[]) => data.contactTags.removeContactTags(TAG, ids),
    isIn: (contact: { readonly tagIds: readonly string[] }) => contact.tagIds.includes('t'),
  },
} as const;
type Target = (typeof TARGETS)[keyof typeof TARGETS];

async function listIn({ data }: Setup, target: Target): Promise<ContactId[]> {
  return (await data.contacts.findMany(ORGANIZATION, ALL)).filter(target.isIn).map(({ id }) => id);
}

/** Starts the undo as the use case does. */
async function startUndo({ data, queue }: Setup, target: Target, kind: Target['add' | 'remove']): Promise<void> {
  const job = newJob({
    organizationId: ORGANIZATION,
    id: 'undo',
    kind: kind === target.add ? target.remove : target.add,
    total: ALL.length,
    created: START,
    details: { groupId: 'g', tagId: 't', ofJob: 'job' },
  });
  await data.jobs.createJob(job);
  queue.push(resolveRecipients(job));
}

const some = fc.subarray([...ALL]);

describe('the undo of a change of many contacts', () => {
  for (const [name, target] of Object.entries(TARGETS))
    for (const kind of [target.add, target.remove])
      it(`changes back exactly what ${kind} of a ${name} changed, whatever calls end the worker and whatever staff do meanwhile`, async () => {
        await fc.assert(
          fc.asyncProperty(
            some,
            some,
            some,
            fc.array(fc.nat(120), { maxLength: 6 }),
            async (before, taken, put, kills) => {
              const killer = createKiller(kills);
              const setup = await setUp(kind, killer.before);
              await target.put(setup, before);
              setup.queue.push(resolveRecipients(setup.job));
              killer.start();
              await deliverAll(setup);
              killer.stop();
              expect(await listIn(setup, target)).toEqual(kind === target.add ? ALL : []);
              await target.take(setup, taken);
              await target.put(setup, put);
              const after = await listIn(setup, target);

              await startUndo(setup, target, kind);
              killer.start();
              await deliverAll(setup);
              killer.stop();
              const changed = ALL.filter((id) => before.includes(id) !== (kind === target.add));
              // The list of a group says who added a contact, so that contacts that staff took out and added again stay.
              const isByStaff = (id: ContactId): boolean => name === 'group' && taken.includes(id) && put.includes(id);
              const expected = ALL.filter((id) =>
                kind === target.add
                  ? after.includes(id) && (!changed.includes(id) || isByStaff(id))
                  : after.includes(id) || changed.includes(id),
              );
              expect(await listIn(setup, target)).toEqual(expected);
              expect(await setup.data.jobs.findJob(ORGANIZATION, 'undo')).toMatchObject({ state: 'DONE' });
              const counts = await setup.data.counters.getGroupCounts(ORGANIZATION, ['g']);
              expect(counts.get('g')).toBe(name === 'group' ? expected.length : 0);
            },
          ),
          { numRuns: RUNS, seed: 5 },
        );
      });
});
