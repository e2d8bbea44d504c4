import type { Data } from '../../../../functions/data/index.ts';
import { newBilling } from '../../../../functions/domain/billing/billing.ts';
import { EMPTY_FORM } from '../../../../functions/domain/numbers/registration-form.ts';
import { NOW, ORGANIZATION_ID, PACE, DAY, buildContact, buildMessage, buildText, secondsLater } from './actors.ts';

/** A registration from the draft to the approval. */
export async function exerciseNumbers(data: Data): Promise<void> {
  const { numberRegistrations, flow, sendingNumbers } = data;
  const organization = { id: ORGANIZATION_ID, number: '+16025550177' as never };
  const by = { userId: 'u1', at: NOW };
  const draft = { state: 'DRAFT', form: EMPTY_FORM, reason: null, submittedAt: null, decidedAt: null } as const;
  const first = { organization, seen: null, after: draft, action: null, by };
  await numberRegistrations.findNumberRegistration(ORGANIZATION_ID);
  await numberRegistrations.saveNumberRegistration({ ...first, organization: { id: ORGANIZATION_ID, number: null } });
  await numberRegistrations.saveNumberRegistration(first);
  await numberRegistrations.saveNumberRegistration(first);
  const message = buildMessage(buildContact(1), 'unregistered');
  await flow.schedule(message, []);
  await flow.claim(message, buildText(1), PACE, { day: DAY, now: NOW, shard: 0 });
  await sendingNumbers.assign(ORGANIZATION_ID, organization.number, null, by);
  const seen = await numberRegistrations.findNumberRegistration(ORGANIZATION_ID);
  const action = 'submitNumberRegistration';
  await numberRegistrations.saveNumberRegistration({
    organization,
    seen,
    after: { ...draft, state: 'SUBMITTED', submittedAt: NOW },
    action,
    by,
  });
  const submitted = await numberRegistrations.findNumberRegistration(ORGANIZATION_ID);
  const after = { ...draft, state: 'APPROVED', decidedAt: secondsLater(60) } as const;
  await numberRegistrations.saveNumberRegistration({
    organization,
    seen: submitted,
    after,
    action: 'decideNumberRegistration',
    by,
  });
  await flow.claim(message, buildText(1), PACE, { day: DAY, now: NOW, shard: 0 });
  await exerciseOrders(data);
  await exerciseInboundChecks(data);
  await exerciseSpendCap(data);
}

/** An order from the review to the number, with a worker that comes too late. */
async function exerciseOrders({ numberOrders: orders, table, accounts, billingCopies }: Data): Promise<void> {
  await orders.findNumberOrder(ORGANIZATION_ID);
  await orders.changeAreaCode(ORGANIZATION_ID, '480');
  await table.transact(orders.openWrites(ORGANIZATION_ID, '602'));
  await orders.listOpen({ limit: 1, after: ORGANIZATION_ID });
  const late = await orders.acquire(ORGANIZATION_ID, NOW);
  const hold = await orders.acquire(ORGANIZATION_ID, secondsLater(600));
  if (!late || !hold) return;
  await orders.store(late, { serviceBegun: true });
  await orders.store(hold, { serviceBegun: true, serviceSid: 'MG1' });
  await orders.close(hold, { version: 0 });
  await orders.letGo(hold);
  const again = await orders.acquire(ORGANIZATION_ID, secondsLater(700));
  if (!again) return;
  await orders.activate(again, { sid: 'PN1', phone: '+16025550188' as never }, NOW);
  await orders.activate(again, { sid: 'PN1', phone: '+16025550177' as never }, NOW);
  const last = await orders.acquire(ORGANIZATION_ID, secondsLater(800));
  if (last) await orders.close(last, { version: 3 });
  await orders.open(ORGANIZATION_ID, '602');
  const read = await accounts.findOrganization(ORGANIZATION_ID);
  const closed = read && { ...read, billing: newBilling(NOW) };
  if (!closed) return;
  await billingCopies.store(ORGANIZATION_ID, newBilling(NOW));
  await orders.beginRelease(closed, NOW);
  const releaser = await orders.acquire(ORGANIZATION_ID, secondsLater(900));
  if (releaser && closed.number) await orders.finishRelease(releaser, closed.number);
}

/** A cap that is near, reached and raised, with a second tab that comes too late. */
async function exerciseSpendCap({ accounts, spendCaps: caps, flow }: Data): Promise<void> {
  const read = await accounts.findOrganization(ORGANIZATION_ID);
  if (!read) return;
  const found = (level: 'BELOW' | 'NEAR' | 'REACHED') => ({ level, cycleStart: NOW, at: NOW });
  await caps.setCap(read, 5_000, found('NEAR'), 'u1');
  await caps.setCap(read, 5_000, found('NEAR'), 'u1');
  const capped = { ...read, spendCapCents: 5_000 };
  await caps.storeLevel(capped, found('REACHED'));
  await caps.storeLevel({ ...capped, spendCapCents: 1 }, found('REACHED'));
  const message = buildMessage(buildContact(1), 'capped');
  await flow.schedule(message, []);
  await flow.claim(message, buildText(1), PACE, { day: DAY, now: NOW, shard: 0 });
  await caps.storeLevel(capped, found('BELOW'));
  await caps.setCap(capped, null, found('BELOW'), 'u1');
  await caps.claimMail(ORGANIZATION_ID, NOW, 'u1', NOW);
  await caps.claimMail(ORGANIZATION_ID, NOW, 'u1', NOW);
  await caps.giveBackMail(ORGANIZATION_ID, NOW, 'u1');
}

/** Two checks of the carrier's list, the second of which comes too late. */
async function exerciseInboundChecks({ inboundChecks: checks }: Data): Promise<void> {
  await checks.findCheckedUntil();
  await checks.setCheckedUntil(secondsLater(60));
  await checks.setCheckedUntil(NOW);
  await checks.findCheckedUntil();
  await checks.setSeen('SM-seen', NOW);
  await checks.listMissing(['SM-seen', 'SM-never-came']);
}
