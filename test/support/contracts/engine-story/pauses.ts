import type { Data } from '../../../../functions/data/index.ts';
import { newBilling } from '../../../../functions/domain/billing/billing.ts';
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
  await book.suspend(ORGANIZATION_ID, { note: 'Unpaid', at: NOW, by: 'u1' });
  await book.suspend(ORGANIZATION_ID, { note: null, at: NOW, by: 'u1' });
  await store.transact([book.notPausedWrite(ORGANIZATION_ID, 'CAMPAIGN', null, NOW, 'x')]).catch(() => undefined);
  await book.endSuspension(ORGANIZATION_ID, 'u1', NOW);
  await book.endSuspension(ORGANIZATION_ID, 'u1', NOW);
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
  const full = buildMessage(buildContact(2), 'full', { organizationId: ORGANIZATION_ID });
  await flow.scheduleTogether([full], []);
}

/** What the reconciliation of a restored table writes. */
export async function exerciseRestore({ restored, pauses, flow }: Data): Promise<void> {
  await restored.findRestore();
  await restored.finish(NOW);
  await restored.begin(NOW, secondsLater(61));
  await pauses.pausePlatform({ cause: 'STAFF', note: null, at: NOW, by: 'u1' });
  await pauses.resumePlatform('u1', NOW);
  const window = { day: DAY, now: secondsLater(70), shard: 0 };
  const contact = buildContact(1);
  const message = buildMessage(contact, 'left');
  await flow.claimPast(message, buildText(1), secondsLater(70), window);
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
}

/** Customers and copies of the payment provider, and what was reported to its meter. */
export async function exerciseBilling({
  accounts,
  banks,
  billingCopies,
  contactsPeaks,
  meterBuckets,
}: Data): Promise<void> {
  const bank = { id: 'ba_1', accountId: 'acct_1', name: 'Bank', last4: '6789' };
  await banks.saveBank(ORGANIZATION_ID, null, bank, { userId: 'u1', at: NOW });
  await banks.saveBank(ORGANIZATION_ID, null, bank, { userId: 'u1', at: NOW });
  await banks.saveBank(ORGANIZATION_ID, bank, { ...bank, id: 'ba_2' }, { userId: 'u1', at: NOW });
  await billingCopies.attachCustomer(ORGANIZATION_ID, 'cus_1', { seen: null, at: NOW });
  await billingCopies.attachCustomer(ORGANIZATION_ID, 'cus_2', { seen: null, at: NOW });
  const seen = (await accounts.findOrganization(ORGANIZATION_ID))?.billing ?? null;
  await billingCopies.attachCustomer(ORGANIZATION_ID, 'cus_3', { seen, at: NOW });
  await billingCopies.findOrganizationId('cus_1');
  await billingCopies.listPage({ limit: 10, after: null });
  await billingCopies.store(ORGANIZATION_ID, newBilling(secondsLater(30)));
  await billingCopies.store(ORGANIZATION_ID, { ...newBilling(secondsLater(70)), customerId: 'cus_2' }, 'cus_2');
  await billingCopies.claimMail(ORGANIZATION_ID, NOW, 'u1', NOW);
  await billingCopies.giveBackMail(ORGANIZATION_ID, NOW, 'u1');
  await billingCopies.store(ORGANIZATION_ID, { ...newBilling(secondsLater(90)), customerId: 'cus_1', required: false });
  const subscription = {
    id: 'sub_1',
    status: 'ACTIVE',
    plan: 'pro',
    periodStart: NOW,
    periodEnd: secondsLater(86_400),
    cancelAt: null,
    pastDueSince: null,
    endedAt: null,
  } as const;
  const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
  const paid = { ...newBilling(secondsLater(95)), customerId: 'cus_1', subscription, card };
  await billingCopies.store(ORGANIZATION_ID, paid);
  const span = { start: NOW, end: secondsLater(3_600) };
  const pending = { segments: 3, at: secondsLater(10), since: secondsLater(20) };
  await meterBuckets.findMeterBucket(ORGANIZATION_ID, NOW);
  await meterBuckets.begin(ORGANIZATION_ID, { ...span, seen: null }, pending);
  await meterBuckets.begin(ORGANIZATION_ID, { ...span, seen: null }, pending);
  const begun = await meterBuckets.findMeterBucket(ORGANIZATION_ID, NOW);
  if (begun) await meterBuckets.confirm(ORGANIZATION_ID, begun);
  if (begun) await meterBuckets.confirm(ORGANIZATION_ID, begun);
  const confirmed = await meterBuckets.findMeterBucket(ORGANIZATION_ID, NOW);
  await meterBuckets.begin(ORGANIZATION_ID, { ...span, seen: confirmed }, pending);
  await meterBuckets.listMeterBuckets(ORGANIZATION_ID, NOW, secondsLater(7_200));
  await meterBuckets.findCursor(ORGANIZATION_ID);
  await meterBuckets.advanceCursor(ORGANIZATION_ID, secondsLater(3_600));
  await meterBuckets.advanceCursor(ORGANIZATION_ID, NOW);
  await meterBuckets.findCursor(ORGANIZATION_ID);
  await contactsPeaks.findContactsPeak(ORGANIZATION_ID, NOW);
  await contactsPeaks.raise(ORGANIZATION_ID, NOW, 30);
  await contactsPeaks.raise(ORGANIZATION_ID, NOW, 20);
  await contactsPeaks.markReported(ORGANIZATION_ID, NOW, 30);
  await contactsPeaks.markReported(ORGANIZATION_ID, NOW, 20);
  await contactsPeaks.findBefore(ORGANIZATION_ID, secondsLater(3_600));
}

/** Keys of the API: created, used, listed and ended. */
export async function exerciseApiKeys({ accounts, apiKeys }: Data): Promise<void> {
  const given = { name: 'Shop', scopes: ['texts:send'], userId: 'u1' } as const;
  const created = await apiKeys.createApiKey(ORGANIZATION_ID, given, NOW);
  if (!created) return;
  const { key, token } = created;
  await accounts.findOwnMemberships('u1', [ORGANIZATION_ID]);
  await apiKeys.findApiKey(token, NOW);
  await apiKeys.end(ORGANIZATION_ID, key.id, 'u1', NOW);
}

/** What platform staff look at: tokens of their tools, and whether the system works. */
export async function exercisePlatform({ staffTokens, systemHealth, migrations }: Data): Promise<void> {
  const token = await staffTokens.createStaffToken('session-1', 'u1', NOW);
  await staffTokens.findSession(token, NOW);
  await systemHealth.findLastSweep();
  await systemHealth.recordSweep(NOW);
  await systemHealth.recordSweep(secondsLater(60));
  await systemHealth.findLastSweep();
  await systemHealth.answerProbe('p1', NOW);
  await systemHealth.answerProbe('p1', NOW);
  await systemHealth.haveAnswered(['p1']);
  await systemHealth.haveAnswered(['p1', 'p2']);
  await migrations.pause('0001-a', NOW);
  await migrations.begin('0001-a', { rate: 100, segments: 2 }, NOW);
  await migrations.begin('0001-a', { rate: 50, segments: 2 }, NOW);
  const hold = await migrations.acquire('0001-a', 0, NOW);
  await migrations.acquire('0001-a', 0, secondsLater(1));
  if (hold) {
    await migrations.store({ ...hold, cursor: { pk: 'a', sk: 'b' }, read: 5, changed: 1 }, null);
    await migrations.letGo(hold);
  }
  const again = await migrations.acquire('0001-a', 1, NOW);
  if (again) await migrations.store(again, NOW);
  await migrations.listMigrations();
}
