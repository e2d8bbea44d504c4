import { buildOrganization, fillCampaign } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { joinCampaign, type JoinResult } from './join-campaign.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const organization: Organization = buildOrganization({ id: O, name: 'One', number: null });
const campaign = fillCampaign({
  organizationId: O,
  created: START,
});
/** More than one transaction takes. */
const contacts = Array.from({ length: 60 }, (_, index) =>
  newContact({ organizationId: O, id: `l${index}`, phone: `+1602${String(5_550_100 + index)}`, created: START }),
);
const job = newJob({
  organizationId: O,
  id: 'job',
  kind: 'ENROLL',
  total: contacts.length,
  campaignId: 'c',
  created: START,
});

let data: Data;
let now: Date;
/** Runs before the transaction with this number. */
let before: { transaction: number; run: () => Promise<unknown> } | null;
beforeEach(async () => {
  now = new Date(START.getTime() + 60_000);
  before = null;
  ({ data } = await createInProcessData(async (operation) => {
    if (before === null || operation !== 'TransactWriteItems') return;
    before.transaction -= 1;
    if (before.transaction > 0) return;
    const { run } = before;
    before = null;
    await run();
  }));
  await data.campaigns.createCampaign(campaign);
  await data.jobs.createJob(job);
});

const join = (): Promise<JoinResult> =>
  joinCampaign(
    { data, wakeUps: { schedule: async () => undefined }, zone: 'America/Phoenix', now: () => now },
    { job, organization },
    contacts,
    { sendAgain: false },
  );
const change = (changes: Partial<Campaign>) =>
  data.campaigns.change(O, 'c', (campaignNow) => ({ ...campaignNow, ...changes }));
const countEnrollments = async (): Promise<number> =>
  (
    await data.enrollments.findMany(
      O,
      'c',
      contacts.map(({ id }) => id),
    )
  ).size;

describe('contacts who join the campaign of a job', () => {
  it.each([
    ['a stop of the campaign', 'CAMPAIGN_STOPPED', () => change({ stopped: now })],
    ['an archiving of the campaign', 'CAMPAIGN_ARCHIVED', () => change({ archived: now })],
    ['a cancellation of the job', 'CANCELED_BY_STAFF', () => data.jobs.cancel(O, 'job', ['RUNNING'])],
  ] as const)(
    'No one joins after the commit of %s, and the others are counted with the reason',
    async (_, ended, run) => {
      let joinedBefore = -1;
      before = { transaction: 2, run: async () => (joinedBefore = (await run(), await countEnrollments())) };
      const result = await join();
      expect(joinedBefore).toBeGreaterThan(0);
      expect(await countEnrollments()).toBe(joinedBefore);
      expect(result).toMatchObject({ ended, added: joinedBefore });
      expect(result.skipped.map(({ contact }) => contact.id)).toEqual(contacts.slice(joinedBefore).map(({ id }) => id));
      expect(new Set(result.skipped.map(({ reason }) => reason))).toEqual(new Set([ended]));
      expect(await join()).toEqual(result);
    },
  );

  it('A stop from before the job does not matter, and neither does a pause or a new name', async () => {
    await change({ stopped: new Date(START.getTime() - 1) });
    before = { transaction: 2, run: () => change({ name: 'D', paused: now }) };
    expect(await join()).toEqual({ ended: null, added: contacts.length, skipped: [] });
    expect(await countEnrollments()).toBe(contacts.length);
  });
});
