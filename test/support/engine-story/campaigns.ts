import { planNextStep } from '../../../functions/domain/campaigns/enrollment.ts';
import type { Data } from '../../../functions/data/index.ts';
import { collect, buildCampaign, secondsLater, buildContact, fail, NOW, ORGANIZATION_ID, RULES } from './actors.ts';

export async function exerciseCampaigns(data: Data): Promise<void> {
  const { campaigns: book, enroller: joining, enrollments, table: store, due } = data;
  const two = buildCampaign('c1', ['s1', 's2']);
  await book.create(two);
  await book.create(two);
  await book.create(buildCampaign('c2', ['t1']));
  await book.find(ORGANIZATION_ID, 'c1');
  await book.findMany(ORGANIZATION_ID, ['c1', 'c2', 'none']);
  await book.list(ORGANIZATION_ID);
  // Campaigns for one contact each, on two pages.
  for (const id of ['L1', 'L2', 'L2']) await book.create(buildCampaign(id, []));
  await book.create({ ...buildCampaign('L3', []), forContactId: 'nobody' });
  const personal = await book.listPersonal(ORGANIZATION_ID, { limit: 1, after: null });
  await book.listPersonal(ORGANIZATION_ID, { limit: 1, after: personal.next ?? 'none' });
  for (const after of [null, 'c1'])
    await book.listPage(ORGANIZATION_ID, { limit: 1, after, isWanted: ({ archived }) => archived === null });
  for await (const campaign of book.listEvery(ORGANIZATION_ID)) await book.find(ORGANIZATION_ID, campaign.id);
  await book.listIdsOfContact(ORGANIZATION_ID, 'ann');
  await book.change(ORGANIZATION_ID, 'c2', (campaign) => ({ ...campaign, name: 'Renamed' }));
  await book.change(ORGANIZATION_ID, 'c2', (campaign) => ({ ...campaign, paused: NOW }));
  await book.change(ORGANIZATION_ID, 'c2', (campaign) => ({ ...campaign, paused: null }));
  // The page of a demo campaign: once, refused, and once more after its period has ended.
  for (const days of [0, 1, 31])
    await store
      .transact([data.limits.claimWrite('demoPhone', '+16025550143', secondsLater(days * 86_400))])
      .catch(() => undefined);
  await store.transact([book.pausedCheck(ORGANIZATION_ID, 'c1')]).catch(() => undefined);
  const people = Array.from({ length: 60 }, (_, index) => buildContact(30 + index));
  const options = { sendAgain: false, by: 'job-1', rules: RULES, now: NOW };
  await joining.enroll(two, [...people, { ...buildContact(20), consent: 'OPTED_OUT' }], options);
  await joining.enroll(two, people.slice(0, 3), options);
  const page = await enrollments.listPage(ORGANIZATION_ID, 'c1', { limit: 20 });
  await enrollments.listPage(ORGANIZATION_ID, 'c1', { limit: 20, after: page.next });
  await enrollments.listPage(ORGANIZATION_ID, 'c1', { limit: 20, skip: 30 });
  await enrollments.findMany(ORGANIZATION_ID, 'c1', [buildContact(30).id, 'none']);
  await enrollments.listByContact(ORGANIZATION_ID, buildContact(30).id);
  const enrollment = await enrollments.find(ORGANIZATION_ID, 'c1', buildContact(31).id);
  if (!enrollment) throw new Error('The contact should be in the campaign');
  await joining.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  await joining.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  const removed = await enrollments.find(ORGANIZATION_ID, 'c1', buildContact(31).id);
  if (removed) await joining.restore(two, removed, buildContact(31), RULES, secondsLater(60));
  const moved = await enrollments.find(ORGANIZATION_ID, 'c1', buildContact(32).id);
  const slower = {
    ...two,
    steps: {
      ...two.steps,
      s1: { ...(two.steps.s1 ?? fail()), timing: { days: 1, hours: 0, minutes: 0, window: null, delayUntil: null } },
    },
  };
  if (moved) await joining.replan(slower, moved, buildContact(32), RULES, secondsLater(60));
  planNextStep(two, { passed: [], joined: NOW }, NOW, RULES);
  const at = NOW.toISOString().slice(0, 16);
  await due.scheduleOrphanCheck(ORGANIZATION_ID, 'c.1', secondsLater(90_000));
  await due.listDueMinutesUntil(NOW);
  await due.listDueMinutes(at);
  const [minute = fail()] = await due.findDueMinutes(ORGANIZATION_ID, [at, '2026-03-01T17:00']);
  const texts = await collect(due.iterateMinute(minute, 'campaign'));
  await due.removeEntries(texts.slice(-2));
  await due.closeMinute(minute, secondsLater(1));
  await due.closeMinute(minute, secondsLater(3_600));
  await due.markMinutes(ORGANIZATION_ID, [{ due: NOW, lane: 'campaign', shard: 3 }]);
  await data.counters.getCampaignCounts(ORGANIZATION_ID, 'c1');
  await data.counters.getCampaignTotal(ORGANIZATION_ID, 'c1');
  await exerciseResults(data);
  await exerciseUnconfirmed(data);
}

/** The figures of a campaign by day, and the step that a reply would answer. */
async function exerciseResults({ counters, inbox, table }: Data): Promise<void> {
  for (const day of ['2026-03-01', '2026-03-02'])
    await table.transact(
      counters.campaignDayWrites(
        ORGANIZATION_ID,
        'c1',
        'a shard',
        new Map([[day, { messages: 2, failed: 1, FAILED_CARRIER_30005: 1, HOUR_09: 1 }]]),
      ),
    );
  await counters.getDaySum(ORGANIZATION_ID, '2026-01-01', '2026-12-31');
  await counters.listCampaignDays(ORGANIZATION_ID, 'c1', '2026-03-01', '2026-03-31');
  await inbox.findAnsweredStep(buildContact(30));
}

async function exerciseUnconfirmed({ unconfirmed, enrollments, messages, table }: Data): Promise<void> {
  const contactId = buildContact(30).id;
  const enrollment = await enrollments.find(ORGANIZATION_ID, 'c1', contactId);
  const id = enrollment?.messageId ?? '';
  const message = (await messages.find({ organizationId: ORGANIZATION_ID, contactId, id })) ?? fail();
  await table.transact(unconfirmed.addWrites(message));
  await unconfirmed.listContacts(ORGANIZATION_ID, 'c1');
  await unconfirmed.listByContact(ORGANIZATION_ID, 'c1', contactId);
  await table.transact(unconfirmed.removeWrites(message));
}
