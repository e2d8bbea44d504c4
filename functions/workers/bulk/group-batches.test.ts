import { describe, expect, it } from 'vitest';
import {
  ALL,
  CONTACTS,
  CONTACTS_PER_BATCH,
  deliverAll,
  ORGANIZATION,
  setUp,
  START,
} from '../../../test/support/scenarios/jobs/selection-job.ts';
import { jobKey } from '../../data/table/keys.ts';
import { resolveRecipients } from '../../messages/bulk.ts';
import { runBulkJob } from './bulk.ts';

describe('a job that adds contacts to a group', () => {
  it('A batch that is delivered late adds no contact that staff have taken out of the group since', async () => {
    const setup = await setUp('GROUP');
    await runBulkJob(setup.deps, resolveRecipients(setup.job));
    const [first] = setup.queue;
    await deliverAll(setup);
    const change = { organizationId: ORGANIZATION, groupId: 'g' };
    await setup.data.groupMembers.removeMembers(change, ALL);
    // The second delivery began before the first was counted, so it found a running job.
    await setup.data.table.update(jobKey(ORGANIZATION, 'job'), {
      UpdateExpression: 'SET #state = :running',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':running': 'RUNNING' },
    });
    await runBulkJob(setup.deps, first);
    expect((await setup.data.counters.getGroupCounts(ORGANIZATION, ['g'])).get('g')).toBe(0);
    expect(await setup.data.jobs.findJob(ORGANIZATION, 'job')).toMatchObject({
      state: 'DONE',
      added: CONTACTS,
      done: CONTACTS,
    });
  });

  it('A canceled job adds no one more, and a group that was archived ends its job', async () => {
    const setup = await setUp('GROUP');
    await runBulkJob(setup.deps, resolveRecipients(setup.job));
    const [first, second] = setup.queue;
    await runBulkJob(setup.deps, first);
    await setup.data.jobs.cancel(ORGANIZATION, 'job', ['RUNNING']);
    await runBulkJob(setup.deps, second);
    expect((await setup.data.counters.getGroupCounts(ORGANIZATION, ['g'])).get('g')).toBe(CONTACTS_PER_BATCH);

    const other = await setUp('GROUP');
    await other.data.groups.setArchived(ORGANIZATION, ['g'], START, null);
    await runBulkJob(other.deps, resolveRecipients(other.job));
    await deliverAll(other);
    expect(await other.data.jobs.findJob(ORGANIZATION, 'job')).toMatchObject({
      state: 'FAILED',
      error: 'The group is archived',
    });
  });
});
