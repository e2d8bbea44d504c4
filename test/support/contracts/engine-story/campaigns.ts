import { planNextStep } from '../../../../functions/domain/campaigns/enrollment.ts';
import type { Data } from '../../../../functions/data/index.ts';
import { collect, buildCampaign, secondsLater, buildContact, fail, NOW, ORGANIZATION_ID, RULES } from './actors.ts';

export async function exerciseCampaigns(data: Data): Promise<void> {
  const { campaigns: book, enroller: joining, enrollments, due } = data;
  const two = buildCampaign('c1', ['s1', 's2']);
  await book.createCampaign(two);
  await book.listPersonal(ORGANIZATION_ID, { limit: 1, after: null });
  for (const after of [null, 'c1'])
    await book.listPage(ORGANIZATION_ID, { limit: 1, after, isWanted: ({ archived }) => archived === null });
  const people = Array.from({ length: 60 }, (_, index) => buildContact(30 + index));
  const options = { sendAgain: false, by: 'job-1', rules: RULES, now: NOW };
  await joining.enroll(two, [...people, { ...buildContact(20), consent: 'OPTED_OUT' }], options);
  await enrollments.listPage(ORGANIZATION_ID, 'c1', { limit: 20 });
  await enrollments.listPage(ORGANIZATION_ID, 'c1', { limit: 20, skip: 30 });
  const enrollment = await enrollments.findEnrollment(ORGANIZATION_ID, 'c1', buildContact(31).id);
  if (!enrollment) throw new Error('The contact should be in the campaign');
  await joining.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  await joining.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  await enrollments.listPage(ORGANIZATION_ID, 'c1', { limit: 20, skip: 59, withRemoved: true });
  const removed = await enrollments.findEnrollment(ORGANIZATION_ID, 'c1', buildContact(31).id);
  if (removed) await joining.restore(two, removed, buildContact(31), RULES, secondsLater(60));
  await enrollments.findEnrollment(ORGANIZATION_ID, 'c1', buildContact(32).id);
  planNextStep(two, { passed: [], joined: NOW }, NOW, RULES);
  const at = NOW.toISOString().slice(0, 16);
  const [minute = fail()] = await due.findDueMinutes(ORGANIZATION_ID, [at, '2026-03-01T17:00']);
  await collect(due.iterateMinute(minute, 'campaign'));
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
  const enrollment = await enrollments.findEnrollment(ORGANIZATION_ID, 'c1', contactId);
  const id = enrollment?.messageId ?? '';
  const message = (await messages.findMessage({ organizationId: ORGANIZATION_ID, contactId, id })) ?? fail();
  await table.transact(unconfirmed.addWrites(message));
  await unconfirmed.listContacts(ORGANIZATION_ID, 'c1');
  await unconfirmed.listByContact(ORGANIZATION_ID, 'c1', contactId);
  await table.transact(unconfirmed.removeWrites(message));
}
