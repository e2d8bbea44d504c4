import type { Data } from '../../../../functions/data/index.ts';
import { newOrganization } from '../../../../functions/domain/accounts/account.ts';
import { newBilling } from '../../../../functions/domain/billing/billing.ts';
import { EMPTY_FORM } from '../../../../functions/domain/numbers/registration-form.ts';
import { planDeletion } from '../../../../functions/domain/platform/deletion.ts';

const DAY_MS = 86_400_000;
/** The number that the organization has. */
const NUMBER = '+16025550901';
const PHONE = '+16025550142';

/** What no story and no query calls of the stores of people, of the platform and of money, each once. */
export async function callStoresOfPeople(data: Data, o: string, now: Date): Promise<void> {
  const by = { userId: 'u', at: now };
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  await callAccounts(data, o, now);
  await signUp(data, now);
  await orderNumbers(data, o, now);
  await pay(data, o, now);
  await deleteOrganization(data, now);
  const { apiKeys, staffTokens, systemHealth, migrations, inboundChecks, spendCaps, restored } = data;
  const created = await apiKeys.createApiKey(o, { name: 'Shop', scopes: ['texts:send'], userId: 'u' }, now);
  if (created) await apiKeys.findApiKey(created.token, now);
  await staffTokens.findSession(await staffTokens.createStaffToken('session-1', 'u', now), now);
  await systemHealth.recordSweep(now);
  await systemHealth.findLastSweep();
  await systemHealth.answerProbe('p1', now);
  await systemHealth.haveAnswered(['p1', 'p2']);
  await migrations.pause('0001-a', now);
  await migrations.begin('0001-a', { rate: 100, segments: 2 }, now);
  const hold = await migrations.acquire('0001-a', 0, now);
  if (!hold) throw new Error('No one holds the migration');
  await migrations.store({ ...hold, cursor: { pk: 'a', sk: 'b' }, read: 5, changed: 1 }, null);
  await migrations.letGo(hold);
  await migrations.listMigrations();
  await inboundChecks.setCheckedUntil(now);
  await inboundChecks.findCheckedUntil();
  await inboundChecks.setSeen('SM-seen', now);
  await inboundChecks.listMissing(['SM-seen', 'SM-never-came']);
  const organization = await data.accounts.findOrganization(o);
  if (!organization) throw new Error('The organization is gone');
  const level = (found: 'NEAR' | 'REACHED') => ({ level: found, cycleStart: now, at: now });
  await spendCaps.setCap(organization, 5_000, level('NEAR'), 'u');
  await spendCaps.storeLevel({ ...organization, spendCapCents: 5_000 }, level('REACHED'));
  await spendCaps.claimMail(o, now, 'u', now);
  await spendCaps.giveBackMail(o, now, 'u');
  await data.webhookEndpoints.claimMail({ organizationId: o, endpointId: 'e', pausedAt: now }, 'u', now);
  await data.webhookEndpoints.giveBackMail({ organizationId: o, endpointId: 'e', pausedAt: now }, 'u');
  await restored.begin(now, later(1_000));
  await restored.findRestore();
  await restored.finish(now);
  await data.banks.saveBank(o, null, { id: 'ba_1', accountId: 'acct_1', name: 'Bank', last4: '6789' }, by);
}

async function callAccounts(data: Data, o: string, now: Date): Promise<void> {
  const { accounts, handOffs, idempotency, limits, passwords, secondFactors, sessions, settings, table } = data;
  await accounts.setDevices('u', [], ['one']);
  await accounts.setDevices('u', ['one'], ['two', 'one']);
  await passwords.findLink(await passwords.issueLink('v', 'operator', now), now);
  await passwords.useLink(await passwords.issueLink('v', 'operator', now), 'v', 'another hash', now);
  await secondFactors.begin('w', 'SECRET');
  await secondFactors.confirm('w', { secret: 'SECRET', period: 5, recoveryCodes: ['one', 'two'] }, 'session', now);
  await secondFactors.usePeriod('w', 'SECRET', 6);
  await secondFactors.useRecoveryCode('w', 'one');
  await secondFactors.removeSecondFactor('w', now);
  await settings.endWelcome('u');
  await settings.setLegacy('u', true);
  await settings.setPace(o, { segmentsPerSecond: 100, segmentsPerDay: 1_000_000 });
  const session = await sessions.findSession(await sessions.start('u', o, now), now);
  const id = session?.id ?? '';
  await sessions.findById(id, now);
  await handOffs.use(await handOffs.issue({ userId: 'u', organizationId: 'p' }, id, now), now);
  await sessions.switchTo(id, 'p');
  await sessions.endAll('u', now);
  await sessions.end(id, 'another');
  await table.transact(limits.attemptWrites('testText', 'bob', now));
  await table.transact([data.autoReplies.onceWrite(o, 'l0', now)]);
  const call = { organizationId: o, userId: 'u', operation: 'messageLead', key: 'key-67890', input: { a: 1 } };
  await idempotency.discard(call);
  await data.directory.listOrganizations({ search: 'o', limit: 1, after: null });
  await data.directory.countOrganizations('');
  await data.directory.listUsers({ search: 'staff', limit: 5, after: null });
}

/** A code by text, and what someone signs up with. */
async function signUp({ browserTokens, phoneCodes, platformNumbers, registrations, signUpLinks }: Data, now: Date) {
  const by = { userId: 'staff', at: now };
  await platformNumbers.set('text', '+16025550190', by);
  await platformNumbers.findPlatformNumber('text');
  await platformNumbers.has('+16025550190');
  await platformNumbers.setStopped({ number: '+16025550190', phone: PHONE }, true, 'SM-stop', now);
  const { link, token } = await signUpLinks.issue({ brand: 'text', organizationName: '' }, 'staff', now);
  await signUpLinks.findByToken(token, now);
  const target = { purpose: 'SIGN_UP', subject: link.id, phone: PHONE } as const;
  const request = await phoneCodes.request(target, 'text', now);
  await phoneCodes.findRequest(request, now);
  await phoneCodes.claim(request, 'hash', now);
  await phoneCodes.countTry(target, now);
  await phoneCodes.refundTry(target, request.requestId);
  const user = { id: 'u10', email: 'owner@new.test', name: 'Owner', phone: null, wpAdmin: false };
  const code = { target, requestId: request.requestId };
  const organization = newOrganization({ id: 'o9', name: 'Nine', brand: 'text' });
  await registrations.createRegistration({ organization, user, passwordHash: 'hash', code, linkId: link.id }, now);
  const newPhone = { purpose: 'NEW_PHONE', subject: 'u10', phone: '+16025550143' } as const;
  const { requestId } = await phoneCodes.request(newPhone, 'text', now);
  await registrations.changePhone('u10', { target: newPhone, requestId }, now);
  const owner = { organizationId: 'o', contactId: 'l0', phone: PHONE } as const;
  await browserTokens.createBrowserToken('token', owner, { now, also: [] });
  await browserTokens.hasOne(['none', 'token'], owner);
}

/** An order of a number, and its release. */
async function orderNumbers({ accounts, numberOrders, sendingNumbers, table, ...data }: Data, o: string, now: Date) {
  const by = { userId: 'u', at: now };
  const acquire = async (seconds: number) => {
    const hold = await numberOrders.acquire(o, new Date(now.getTime() + seconds * 1_000));
    if (!hold) throw new Error('Someone else holds the order');
    return hold;
  };
  await sendingNumbers.assign(o, NUMBER, null, by);
  const seen = await data.numberRegistrations.findNumberRegistration(o);
  const decided = { form: EMPTY_FORM, reason: null, submittedAt: now, decidedAt: now };
  await data.numberRegistrations.saveNumberRegistration({
    organization: { id: o, number: NUMBER },
    seen,
    after: { ...decided, state: 'APPROVED' },
    action: 'decideNumberRegistration',
    by,
  });
  await numberOrders.open(o, '602');
  await numberOrders.changeAreaCode(o, '480');
  await numberOrders.listOpen({ limit: 1, after: o });
  const hold = await acquire(0);
  await numberOrders.store(hold, { serviceBegun: true });
  await numberOrders.close(hold, { version: 0 });
  await numberOrders.letGo(hold);
  await numberOrders.activate(await acquire(600), { sid: 'PN1', phone: NUMBER }, now);
  await data.billingCopies.store(o, newBilling(now));
  const organization = await accounts.findOrganization(o);
  if (!organization) throw new Error('The organization is gone');
  await numberOrders.beginRelease(organization, now);
  await numberOrders.finishRelease(await acquire(1_200), organization.number ?? NUMBER);
  await table.transact([numberOrders.closedCheck('p')]);
}

/** Customers of the payment provider, and what was reported to its meter. */
async function pay({ accounts, billingCopies, contactsPeaks, meterBuckets }: Data, o: string, now: Date) {
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const seen = (await accounts.findOrganization(o))?.billing ?? null;
  await billingCopies.attachCustomer(o, 'cus_1', { seen, at: now });
  await billingCopies.findOrganizationId('cus_1');
  await billingCopies.store(o, { ...newBilling(later(70)), customerId: 'cus_1' }, 'cus_1');
  await billingCopies.listPage({ limit: 10, after: null });
  await billingCopies.claimMail(o, now, 'u', now);
  await billingCopies.giveBackMail(o, now, 'u');
  const bucket = { start: now, end: later(3_600), seen: null };
  await meterBuckets.begin(o, bucket, { segments: 3, at: later(10), since: later(20) });
  const begun = await meterBuckets.findMeterBucket(o, now);
  if (begun) await meterBuckets.confirm(o, begun);
  await meterBuckets.listMeterBuckets(o, now, later(7_200));
  await meterBuckets.advanceCursor(o, later(3_600));
  await contactsPeaks.findContactsPeak(o, now);
  await contactsPeaks.raise(o, now, 30);
  await contactsPeaks.markReported(o, now, 30);
  await contactsPeaks.findBefore(o, later(3_600));
}

/** The deletion of an organization, and the sweep that finds what it left. */
async function deleteOrganization({ accounts, deletions, departures, sweeps }: Data, now: Date): Promise<void> {
  const organization = newOrganization({ id: 'leaving', name: 'Leaving', brand: 'text' });
  const user = { id: 'owns', email: 'owns@leaving.test', name: 'Owns', phone: null, wpAdmin: false };
  await accounts.createOrganization(organization);
  await accounts.createUser(user, 'hash');
  await accounts.addMember({
    userId: 'owns',
    organizationId: 'leaving',
    organizationName: 'Leaving',
    access: 'OWNER',
  });
  const deletion = planDeletion('owns', now);
  const due = new Date(now.getTime() + 30 * DAY_MS);
  await deletions.request(organization, deletion);
  await deletions.listDeletions({ limit: 1, after: null });
  await deletions.isListed({ organizationId: 'leaving', due });
  await deletions.begin(organization, deletion, null, due);
  await deletions.takeNumber({ ...organization, number: '+16025550166' });
  await deletions.removeDeletion(organization, { ...deletion, begun: due }, due);
  await departures.listMembers('leaving', 1);
  await departures.depart('owns', 'leaving');
  const sweepAt = new Date(now.getTime() + 32 * DAY_MS);
  await sweeps.areFilesDone({ organizationId: 'leaving', due });
  await sweeps.markFilesDone({ organizationId: 'leaving', due });
  const going = await sweeps.listWaiting(sweepAt);
  const hold = await sweeps.acquire(sweepAt);
  if (!hold) throw new Error('No one holds the sweep');
  await sweeps.begin(hold, going);
  // All at once, because each engine has an order of its own.
  const { own } = await sweeps.readPage(going, null, 10_000);
  await sweeps.store(hold, { found: ['leaving'], cursor: { pk: 'a', sk: 'b' } });
  await sweeps.deleteItems(own.map(({ key }) => key));
  await sweeps.endPass(hold, { going, found: ['leaving'] });
  await sweeps.letGo(hold);
}
