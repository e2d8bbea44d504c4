import type { Data } from '../../../functions/data/index.ts';
import { DAY, secondsLater, buildContact, NOW, ORGANIZATION_ID, PACE, buildMessage, buildText } from './actors.ts';

export async function exercisePauses({ pauses: book, table: store, flow }: Data): Promise<void> {
  await book.findPlatformPause();
  await book.pauseForRefusedAccount(NOW);
  await book.pauseForRefusedAccount(NOW);
  await book.resumePlatform('u1', NOW);
  await book.pausePlatform({ cause: 'STAFF', note: 'Maintenance', at: NOW, by: 'u1' });
  await book.resumePlatform('u1', NOW);
  await book.pauseOrganization(ORGANIZATION_ID, { note: null, at: NOW, by: 'u1' });
  await store.transact([book.notPausedWrite(ORGANIZATION_ID, 'CAMPAIGN', null, NOW, 'x')]).catch(() => undefined);
  const message = buildMessage(buildContact(1), 'held');
  await flow.schedule(message, []);
  await flow.claim(message, buildText(1), PACE, { day: DAY, now: NOW, shard: 0 });
  await book.resumeOrganization(ORGANIZATION_ID, 'u1', NOW);
  const pause = { cause: 'BACK_OFF', reason: 'CARRIER_20429', at: NOW, until: secondsLater(60), seconds: 60 } as const;
  await book.setCarrierPause(ORGANIZATION_ID, pause);
  await book.setCarrierPause(ORGANIZATION_ID, pause);
  await book.clearCarrierPause(ORGANIZATION_ID, pause);
  await book.clearCarrierPause(ORGANIZATION_ID, pause);
  // After an outage one text tests whether the carrier answers again. The next text waits for the result.
  const outage = { ...pause, cause: 'UNANSWERED' as const };
  await book.setCarrierPause(ORGANIZATION_ID, outage);
  await store.transact([book.notPausedWrite(ORGANIZATION_ID, 'CONFIRMATION', outage, secondsLater(60), 'x')]);
  await store
    .transact([book.notPausedWrite(ORGANIZATION_ID, 'CAMPAIGN', outage, secondsLater(61), 'x')])
    .catch(() => undefined);
  await book.resumeOrganization(ORGANIZATION_ID, 'u1', NOW);
}

export async function exercisePacing({ pacing, table: store, flow }: Data): Promise<void> {
  const small = { segmentsPerSecond: 1, segmentsPerDay: 3 };
  for (let second = 0; second < 5; second += 1)
    await store
      .transact(pacing.claimWrites('slow', 'reply', 1, small, { day: DAY, now: secondsLater(second), shard: 0 }))
      .catch(() => undefined);
  await store
    .transact(pacing.claimWrites('slow', 'campaign', 1, small, { day: DAY, now: NOW, shard: 0 }))
    .catch(() => undefined);
  await pacing.getSegmentsSent('slow', DAY);
  const minute = NOW.toISOString().slice(0, 16);
  await pacing.allotSegments('slow', minute, 0, 5, NOW);
  await pacing.allotSegments('slow', minute, 0, 5, NOW);
  await pacing.getAllottedSegments('slow', minute);
  const full = buildMessage(buildContact(2), 'full', { organizationId: ORGANIZATION_ID });
  await flow.scheduleTogether([full], []);
  await flow.claim(
    full,
    buildText(2),
    { segmentsPerSecond: 1, segmentsPerDay: 1 },
    { day: DAY, now: secondsLater(200), shard: 0 },
  );
}

/** What the reconciliation of a restored table writes. */
export async function exerciseRestore({ restored, pauses, flow }: Data): Promise<void> {
  await restored.find();
  await restored.finish(NOW);
  await restored.begin(NOW, secondsLater(60));
  await restored.begin(NOW, secondsLater(61));
  await pauses.pausePlatform({ cause: 'STAFF', note: null, at: NOW, by: 'u1' });
  await pauses.resumePlatform('u1', NOW);
  const window = { day: DAY, now: secondsLater(70), shard: 0 };
  const contact = buildContact(1);
  const message = buildMessage(contact, 'left');
  await flow.schedule(message, []);
  await flow.claimPast(message, buildText(1), secondsLater(70), window);
  await flow.claimPast(message, buildText(1), secondsLater(70), null);
  const text = {
    organizationId: ORGANIZATION_ID,
    contactId: contact.id,
    id: 'unknown-1',
    phone: buildText(1).to,
    body: 'Hello',
    carrierId: 'SM-unknown-1',
    at: secondsLater(71),
  };
  await flow.addUnknownText(text, window);
  await flow.addUnknownText(text, window);
  await restored.finish(secondsLater(80));
  await pauses.resumePlatform('u1', secondsLater(90));
}
