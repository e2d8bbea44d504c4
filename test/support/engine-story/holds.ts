import type { Data } from '../../../functions/data/parts.ts';
import { DAY, later, contactOf, NOW, O, PACE, textOf } from './cast.ts';

export async function holds({ holds: book, table: store, flow }: Data): Promise<void> {
  await book.platform();
  await book.accountRefused('20003', NOW);
  await book.accountRefused('20003', NOW);
  await book.releasePlatform('u1', NOW);
  await book.holdPlatform({ cause: 'STAFF', reason: 'Maintenance', at: NOW, by: 'u1' });
  await book.releasePlatform('u1', NOW);
  await book.holdOrganization(O, { reason: null, at: NOW, by: 'u1' });
  await store.transact([book.claim(O, 'CAMPAIGN', null, NOW)]).catch(() => undefined);
  const message = textOf(contactOf(1), 'held');
  await flow.schedule(message, []);
  await flow.claim(message, 'Hello', 1, PACE, DAY, NOW);
  await book.releaseOrganization(O, 'u1', NOW);
  const hold = { cause: 'BACK_OFF' as const, words: 'Slow down', at: NOW, until: later(60), seconds: 60 };
  await book.carrierHolds(O, hold);
  await book.carrierHolds(O, hold);
  await book.carrierTakes(O, hold);
  await book.carrierTakes(O, hold);
  // After an outage one text finds out whether the carrier answers again, and the next one waits for it.
  const outage = { ...hold, cause: 'UNANSWERED' as const };
  await book.carrierHolds(O, outage);
  await store.transact([book.claim(O, 'CONFIRMATION', outage, later(60))]);
  await store.transact([book.claim(O, 'CAMPAIGN', outage, later(61))]).catch(() => undefined);
  await book.releaseOrganization(O, 'u1', NOW);
}

export async function pace({ pacing, table: store, flow }: Data): Promise<void> {
  const small = { segmentsPerSecond: 1, segmentsPerDay: 3 };
  for (let second = 0; second < 5; second += 1)
    await store.transact(pacing.claim('slow', 'reply', 1, small, DAY, later(second))).catch(() => undefined);
  await store.transact(pacing.claim('slow', 'campaign', 1, small, DAY, NOW)).catch(() => undefined);
  await pacing.sentOn('slow', DAY);
  const minute = NOW.toISOString().slice(0, 16);
  await pacing.allot('slow', minute, 0, 5, NOW);
  await pacing.allot('slow', minute, 0, 5, NOW);
  await pacing.allotted('slow', minute);
  const full = textOf(contactOf(2), 'full', { organizationId: O });
  await flow.schedule(full, []);
  await flow.claim(full, 'Hello', 1, { segmentsPerSecond: 1, segmentsPerDay: 1 }, DAY, later(200));
}
