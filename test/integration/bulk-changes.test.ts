import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  getStats,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${3_000 + last}`;
const CONTACTS = 60;

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly added: number;
  readonly leftOut: { reason: string; count: number }[];
}
interface JobAnswer {
  readonly success: boolean;
  readonly errors: string[];
  readonly job: { id: string } | null;
}

describe('Changes of many contacts at once', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const stranger = signedIn(cloud, 'owner@harbor.test');
  let leads: string[];
  beforeAll(async () => {
    leads = await addContacts(
      owner,
      Array.from({ length: CONTACTS }, (_, index) => ({ name: `Crowd${index} Doe`, phone: phone(index) })),
    );
  });

  async function findJob(id: string | undefined): Promise<Job> {
    await cloud.waitUntilIdle();
    const answer = await owner.run<{ job: { job: Job } }>(
      'query J($id: ID!) { job(jobId: $id) { success errors job { id kind state added leftOut { reason count } } } }',
      { id },
    );
    return answer.job.job;
  }
  const archive = async (variables: Record<string, unknown>): Promise<JobAnswer> =>
    (
      await cloud.graphql<{ archiveLeads: JobAnswer }>(
        owner.token,
        'mutation A($l: [ID!], $all: Boolean, $s: String, $f: String, $e: [ID!], $r: Boolean) { archiveLeads(leadIds: $l, allLeads: $all, search: $s, leadFilter: $f, exceptLeadIds: $e, restore: $r) { success errors job { id } } }',
        variables,
      )
    ).data?.archiveLeads ?? { success: false, errors: [], job: null };
  const remove = async (variables: Record<string, unknown>): Promise<JobAnswer> =>
    (
      await cloud.graphql<{ removeLeadsFromCampaign: JobAnswer }>(
        owner.token,
        'mutation R($c: ID!, $l: [ID!], $all: Boolean, $e: [ID!], $r: Boolean) { removeLeadsFromCampaign(campaignId: $c, leadIds: $l, allLeads: $all, exceptLeadIds: $e, restore: $r) { success errors job { id } } }',
        variables,
      )
    ).data?.removeLeadsFromCampaign ?? { success: false, errors: [], job: null };
  const undo = async (jobId: string | undefined, token = owner.token): Promise<JobAnswer> =>
    (
      await cloud.graphql<{ undoJob: JobAnswer }>(
        token,
        'mutation U($j: ID!) { undoJob(jobId: $j) { success errors job { id } } }',
        { j: jobId },
      )
    ).data?.undoJob ?? { success: false, errors: [], job: null };
  const count = async (search: string, filter: string | null = null): Promise<number> =>
    (await owner.call<{ total: number }>('leads', { search, leadFilter: filter }, 'total')).total;

  it('archive everyone that a search finds without a few, and the undo restores them', async () => {
    const { job } = await archive({ all: true, s: 'crowd', e: leads.slice(0, 3) });
    expect(await findJob(job?.id)).toMatchObject({ kind: 'ARCHIVE', state: 'DONE', added: CONTACTS - 3 });
    expect(await count('crowd')).toBe(3);
    expect(await count('crowd', 'archived')).toBe(CONTACTS - 3);
    const undone = await undo(job?.id);
    expect(await findJob(undone.job?.id)).toMatchObject({ kind: 'RESTORE', state: 'DONE', added: CONTACTS - 3 });
    expect(await count('crowd')).toBe(CONTACTS);
  });

  it('do a few named contacts at once, and more than fifty in the background', async () => {
    expect(await archive({ l: leads.slice(0, 2) })).toMatchObject({ success: true, job: null });
    expect(await count('crowd')).toBe(CONTACTS - 2);
    const { job } = await archive({ l: leads });
    expect(await findJob(job?.id)).toMatchObject({
      added: CONTACTS - 2,
      leftOut: [{ reason: 'Already archived', count: 2 }],
    });
    const restored = await archive({ all: true, f: 'archived', s: 'crowd', r: true });
    expect(await findJob(restored.job?.id)).toMatchObject({ state: 'DONE', added: CONTACTS });
    expect(await count('crowd')).toBe(CONTACTS);
  });

  it('act on the unread contacts and on the conversations', async () => {
    for (const index of [4, 5, 6]) await cloud.sendText(phone(index), owner.number, 'Hello there');
    await cloud.waitUntilIdle();
    expect(await count('crowd', 'unread')).toBe(3);
    const { job } = await archive({ all: true, s: 'crowd', f: 'unread', e: [leads[4]] });
    expect(await findJob(job?.id)).toMatchObject({ state: 'DONE', added: 2 });
    expect(await count('crowd')).toBe(CONTACTS - 2);
    await archive({ l: leads.slice(5, 7), r: true });
    const conversations = await archive({ all: true, s: 'crowd', f: 'messages' });
    expect(await findJob(conversations.job?.id)).toMatchObject({ state: 'DONE', added: 3 });
    await archive({ l: leads.slice(4, 7), r: true });
  });

  it('take everyone out of a campaign, cancel the texts, and the undo schedules them again', async () => {
    const campaign = await createCampaign(owner, 'Crowd', [{ days: 2, blocks: [textBlock('Later STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    expect(await getStats(owner, campaign.id)).toMatchObject({ currentLeads: CONTACTS, queued: CONTACTS });
    const { job } = await remove({ c: campaign.id, all: true, e: leads.slice(0, 1) });
    expect(await findJob(job?.id)).toMatchObject({ kind: 'REMOVE', state: 'DONE', added: CONTACTS - 1 });
    expect(await getStats(owner, campaign.id)).toMatchObject({ currentLeads: 1, queued: 1 });
    const undone = await undo(job?.id);
    expect(await findJob(undone.job?.id)).toMatchObject({ kind: 'REJOIN', state: 'DONE', added: CONTACTS - 1 });
    expect(await getStats(owner, campaign.id)).toMatchObject({ currentLeads: CONTACTS, queued: CONTACTS });
    expect(await undo(undone.job?.id)).toMatchObject({ success: false, errors: ['This cannot be undone.'] });
  });

  it('of another organization are out of reach', async () => {
    const { job } = await archive({ all: true, s: 'crowd', e: leads.slice(0, 3) });
    await findJob(job?.id);
    expect(await undo(job?.id, stranger.token)).toMatchObject({ success: false, job: null });
    expect(await count('crowd', 'archived')).toBe(CONTACTS - 3);
  });
});
