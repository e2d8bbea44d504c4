import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCampaign, getStats, parsePhoenix, startImport, textBlock } from '../support/scenarios/scenario.ts';

const ROWS = 4_000;
const FILE = `name,phone\n${Array.from({ length: ROWS }, (_, row) => `Halted ${row},+1602${String(5_580_000 + row)}`).join('\n')}\n`;

interface Job {
  readonly id: string;
  readonly state: string;
  readonly added: number;
  readonly archived: number;
  readonly skipped: number;
}

describe('An import that staff stop', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  async function findJob(id: string): Promise<Job> {
    const answer = await owner.run<{ job: { job: Job } }>(
      'query J($id: ID!) { job(jobId: $id) { success errors job { id state added archived skipped } } }',
      { id },
    );
    return answer.job.job;
  }

  async function countContacts(): Promise<number> {
    const leads = await owner.call<{ total: number }>('leads', { search: 'halted' }, 'total');
    return leads.total;
  }

  it('adds nothing more, has exact figures, and is undone', async () => {
    const campaign = await createCampaign(owner, 'With the file', [{ blocks: [textBlock('Hi')], days: 3 }]);
    const id = await startImport(owner, 'halted.csv', FILE, campaign.id);
    while ((await findJob(id)).added === 0);
    const cancelJob = await owner.call<{ job: Job }>('cancelJob', { jobId: id }, 'job { id state }');
    expect(cancelJob.job.state).toBe('CANCELED');
    const [contacts, stats] = [await countContacts(), await getStats(owner, campaign.id)];
    await cloud.waitUntilIdle();
    expect(contacts).toBeGreaterThan(0);
    expect(contacts).toBeLessThan(ROWS);
    expect(await countContacts()).toBe(contacts);
    expect(await getStats(owner, campaign.id)).toEqual(stats);
    expect(await findJob(id)).toMatchObject({ state: 'CANCELED', added: contacts });
    const undoJob = await owner.call<{ job: Job }>('undoJob', { jobId: id }, 'job { id }');
    await cloud.waitUntilIdle();
    expect(await findJob(undoJob.job.id)).toMatchObject({ state: 'DONE', archived: contacts, skipped: 0 });
    expect(await countContacts()).toBe(0);
    expect(await getStats(owner, campaign.id)).toMatchObject({ currentLeads: 0, queued: 0 });
  });
});
