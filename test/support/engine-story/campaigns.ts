import { planAt } from '../../../functions/domain/campaigns/enrollment.ts';
import type { Data } from '../../../functions/data/parts.ts';
import { all, campaignOf, later, contactOf, never, NOW, O, RULES } from './cast.ts';

export async function campaigns(data: Data): Promise<void> {
  const { campaigns: book, joining, enrollments, table: store, due } = data;
  const two = campaignOf('c1', ['s1', 's2']);
  await book.create(two);
  await book.create(two);
  await book.create(campaignOf('c2', ['t1']));
  await book.find(O, 'c1');
  await book.findMany(O, ['c1', 'c2', 'none']);
  await book.list(O);
  await book.change(O, 'c2', (campaign) => ({ ...campaign, name: 'Renamed' }));
  await book.save({ ...two, name: 'Saved over an older version', version: 0 });
  await store.transact([book.pausedCheck(O, 'c1')]).catch(() => undefined);
  const people = Array.from({ length: 60 }, (_, index) => contactOf(30 + index));
  const options = { sendAgain: false, by: 'job-1', rules: RULES, now: NOW };
  await joining.add(two, [...people, { ...contactOf(20), consent: 'OPTED_OUT' }], options);
  await joining.add(two, people.slice(0, 3), options);
  const page = await enrollments.page(O, 'c1', { limit: 20 });
  await enrollments.page(O, 'c1', { limit: 20, after: page.next });
  await enrollments.page(O, 'c1', { limit: 5, skip: 7 });
  await enrollments.findMany(O, 'c1', [contactOf(30).id, 'none']);
  await enrollments.ofContact(O, contactOf(30).id);
  const enrollment = await enrollments.find(O, 'c1', contactOf(31).id);
  if (!enrollment) throw new Error('The contact should be in the campaign');
  await joining.remove(enrollment, { reason: 'Taken out' });
  await joining.remove(enrollment, { reason: 'Taken out' });
  const removed = await enrollments.find(O, 'c1', contactOf(31).id);
  if (removed) await joining.restore(two, removed, contactOf(31), RULES, later(60));
  const moved = await enrollments.find(O, 'c1', contactOf(32).id);
  const slower = {
    ...two,
    steps: {
      ...two.steps,
      s1: { ...(two.steps.s1 ?? never()), timing: { days: 1, hours: 0, minutes: 0, window: null, delayUntil: null } },
    },
  };
  if (moved) await joining.replan(slower, moved, contactOf(32), RULES, later(60));
  planAt(two, 0, NOW, RULES);
  const minute = { minute: NOW.toISOString().slice(0, 16), organizationId: O };
  await due.until(NOW);
  await due.inMinute(minute.minute);
  const texts = await all(due.ofMinute(minute, 'campaign'));
  await due.remove(texts.slice(-2));
  await due.forget({ minute: '2026-03-01T17:00', organizationId: O }, NOW);
  await data.counters.ofCampaign(O, 'c1');
}
