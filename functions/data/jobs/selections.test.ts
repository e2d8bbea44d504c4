import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { jobBatchKey } from '../table/keys.ts';

const DAY_SECONDS = 86_400;
const START = new Date('2026-03-02T17:00:00Z');

it('The batches of a message are kept for 90 days after it is due, however far ahead that is', async () => {
  const { data } = await createInProcessData();
  const due = new Date(START.getTime() + 365 * DAY_SECONDS * 1_000);
  const job = newJob({
    organizationId: 'o1',
    id: 'job',
    kind: 'MESSAGE',
    total: 1,
    created: START,
    details: { due: due.toISOString() },
  });
  await data.jobs.createJob(job);
  const selection = await data.selections.saveSelection(job, ['ann']);
  const batch = await data.table.get(jobBatchKey('o1', 'job', selection?.run ?? '', 0));
  expect(batch?.expires).toBe(due.getTime() / 1_000 + 90 * DAY_SECONDS);
});
