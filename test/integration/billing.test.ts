import { describe, expect, it } from 'vitest';
import type { E164 } from '../../functions/domain/contacts/phone.ts';
import { createStripe } from '../../functions/adapters/payments/client.ts';
import { Payments } from '../../functions/adapters/payments/payments.ts';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { reconcileMoney } from '../../scripts/recovery/money.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { importOptOuts } from '../support/scenarios/jobs/opt-out-list.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople, buildStoryPhone, countSent } from '../support/scenarios/daily-stories.ts';

const REFUSED = "You can't send out campaigns or any messages without an active plan.";

describe('The billing of an organization', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const manager = signedIn(cloud, 'manager@sunrise.test');
  const stripe = () => cloud.local.services.stripe;
  const { data, findUserId, pay, cancel, keep, payInvoices, billing, banner, message } = createBillingClient(
    cloud,
    () => owner,
  );

  /** Moves the clock, and uses the sessions so that they stay valid. */
  const moveTo = async (iso: string): Promise<void> => {
    await cloud.clock.at(iso);
    await Promise.all([findUserId(owner), findUserId(manager)]);
  };

  it('Without a plan no one starts to send', async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    const [lead = ''] = await addPeople(owner, 0, 1);
    expect(await message(lead, 'Too early')).toEqual({ success: false, errors: [REFUSED] });
    expect(await banner()).toBe(REFUSED.slice(0, -1));
    expect(await billing()).toMatchObject({ active: false, state: 'NO_PLAN', card: null, invoices: [] });
  });

  it('A declined card is refused in the provider’s words, and nothing is charged', async () => {
    expect(await pay('pm_card_visa_chargeDeclined', 'basic')).toMatchObject({
      success: false,
      errors: ['Your card was declined.'],
    });
    expect(await billing()).toMatchObject({ active: false, invoices: [] });
  });

  it('A card and a plan make sending possible, and the first month is charged on that day', async () => {
    expect(await pay('pm_card_visa', 'basic', manager)).toMatchObject({
      success: true,
      user: { organization: { orgType: 'basic', billing: { active: true, state: 'ACTIVE', card: { last4: '4242' } } } },
    });
    await cloud.waitUntilIdle();
    const [invoice] = (await billing()).invoices;
    expect(invoice).toMatchObject({ paid: true, amount: 2_500 });
    expect((await fetch(invoice?.url ?? '')).status).toBe(200);
    const [lead = ''] = await addPeople(owner, 1, 1);
    expect(await message(lead, 'Paid STOP')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect(await countSent(cloud, 'Paid')).toBe(1);
    expect((await billing()).messages).toEqual({ cycle: 1, price: 2 });
  });

  it('The usage of an hour reaches the meter once, after the hour', async () => {
    await cloud.clock.at('2026-12-01T18:40:00Z');
    const reports = stripe().store.meterEvents.filter(({ event_name: name }) => name === 'text_segments');
    expect(reports.map(({ payload }) => payload['value'])).toEqual(['1']);
    await cloud.clock.at('2026-12-01T20:40:00Z');
    expect(stripe().store.meterEvents).toHaveLength(1);
    expect((await billing()).messages).toEqual({ cycle: 1, price: 2 });
  });

  it('The reconciliation proves that messages, usage rows and the meter agree, finds a late row, and reports it', async () => {
    await cloud.clock.at('2026-12-01T22:40:00Z');
    const { endpoint } = { endpoint: cloud.local.services.internal.replace('localhost', '127.0.0.1') };
    const stripeClient = createStripe(cloud.local.services.paymentKeys(), endpoint);
    const reconcileFrom = async (repair: boolean, from = '2026-12-01T17:00:00Z') => {
      const lines: string[] = [];
      const differences = await reconcileMoney({
        client: createDatabaseClient(cloud),
        data: data(),
        payments: new Payments(async () => stripeClient),
        from: new Date(from),
        repair,
        now: () => cloud.clock.now(),
        print: (line) => void lines.push(line),
      });
      return { differences, lines };
    };
    expect(await reconcileFrom(false)).toEqual({
      differences: 0,
      lines: [
        'Messages, usage rows, the meter and the invoices agree: 1 organizations, from 2026-12-01T17:00:00.000Z until 2026-12-01T22:00:00.000Z.',
      ],
    });
    // What the organization sent before it subscribed is no difference, and a repair does not charge it.
    const free = { messageId: 'free', attempt: 1, segments: 225 };
    const before = new Date('2026-12-01T16:59:00Z');
    await data().table.transact(data().usage.rowWrites(owner.organizationId, [free], before));
    expect(await reconcileFrom(true, '2026-12-01T16:00:00Z')).toMatchObject({ differences: 0 });
    expect(stripe().store.meterEvents).toHaveLength(1);
    const late = { messageId: 'late', attempt: 1, segments: 3 };
    const at = new Date('2026-12-01T18:30:00Z');
    await data().table.transact(data().usage.rowWrites(owner.organizationId, [late], at));
    expect((await reconcileFrom(false)).lines[0]).toContain(
      '2026-12-01T18:00:00.000Z: 3 segments in usage rows, 0 at the meter.',
    );
    const others = stripe().store.meterEvents.length;
    // The provider counts after its answer. A repair at once, and one later, report nothing twice.
    expect(await reconcileFrom(true)).toMatchObject({ differences: 1 });
    expect(await reconcileFrom(true)).toMatchObject({ differences: 1 });
    await cloud.clock.advance('PT2M');
    expect(await reconcileFrom(true)).toMatchObject({ differences: 0 });
    expect(stripe().store.meterEvents).toHaveLength(others + 1);
    // The provider loses a report that it has accepted, as it does with one whose customer it does not find.
    await cloud.clock.advance('PT3H');
    Reflect.set(stripe().store.meterEvents.at(-1) ?? {}, 'event_name', 'lost');
    expect((await reconcileFrom(true)).lines[0]).toContain('2026-12-01T18:00:00.000Z: 3 segments were reported again.');
    expect(await reconcileFrom(true)).toMatchObject({ differences: 1 });
    await cloud.clock.advance('PT2M');
    expect(await reconcileFrom(true)).toMatchObject({ differences: 0 });
    expect(stripe().store.meterEvents).toHaveLength(others + 2);
    expect((await billing()).messages).toEqual({ cycle: 4, price: 8 });
  });

  it('A failed payment is shown at once, stops sending after three days, and loses nothing', async () => {
    const method = stripe().charges.createMethod('4000000000000341', 4, 2034, 0);
    await pay(method.id);
    await moveTo('2026-12-20T17:00:00Z');
    await moveTo('2027-01-01T18:40:00Z');
    expect(await billing()).toMatchObject({ active: true, state: 'PAST_DUE' });
    expect((await billing()).invoices[0]).toMatchObject({ paid: false, amount: 2_508 });
    const [lead = ''] = await addPeople(owner, 2, 1);
    // At night: the text waits for the morning, which comes after the grace period.
    await cloud.clock.at('2027-01-04T04:00:00Z');
    expect(await message(lead, 'Held STOP')).toMatchObject({ success: true });
    await cloud.clock.at('2027-01-04T18:40:00Z');
    expect(await billing()).toMatchObject({ active: false, state: 'SUSPENDED' });
    expect(await banner()).toBe(REFUSED.slice(0, -1));
    expect(await message(lead, 'Later STOP')).toEqual({ success: false, errors: [REFUSED] });
  });

  it('A payment releases what waited, and each text is sent once', async () => {
    const method = stripe().charges.createMethod('4242424242424242', 4, 2034, 0);
    expect(await pay(method.id)).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT2M');
    expect(await countSent(cloud, 'Held')).toBe(1);
    expect(await banner()).toBeNull();
    expect((await billing()).invoices[0]).toMatchObject({ paid: true });
  });

  it('3-D Secure asks the holder of the card, and the same call is done afterwards', async () => {
    const method = stripe().charges.createMethod('4000002500003155', 4, 2034, 0);
    const asked = await pay(method.id);
    expect(asked).toMatchObject({ success: true, requiresAction: true, user: null });
    expect((await billing()).card).toMatchObject({ last4: '4242' });
    expect(stripe().confirm(asked.clientSecret ?? '', true)).toEqual({ error: null });
    expect(await pay(method.id)).toMatchObject({ success: true, requiresAction: null });
    expect((await billing()).card).toMatchObject({ last4: '3155' });
  });

  it('Only an admin or the owner cancels the plan', async () => {
    expect(await cancel(manager)).toEqual({
      success: false,
      errors: ['Only an admin or the owner can cancel the plan.'],
    });
  });

  it('Another card and a payment leave a canceled plan canceled, and only who may cancel may keep it', async () => {
    expect(await cancel()).toMatchObject({ success: true });
    const expires = expect.stringMatching(/^2027-02-01T17:00/) as unknown;
    expect(await pay('pm_card_mastercard', null, manager)).toMatchObject({ success: true });
    expect(await billing()).toMatchObject({ expires, card: { last4: '4444' } });
    expect(await payInvoices()).toMatchObject({ success: true });
    expect(await billing()).toMatchObject({ expires });
    expect(await pay(null, 'pro')).toMatchObject({
      success: false,
      errors: ['The plan was canceled. Keep it first, then change it.'],
    });
    expect(await keep(manager)).toEqual({
      success: false,
      errors: ['Only an admin or the owner can keep the plan.'],
    });
    // Two tabs.
    expect(await Promise.all([keep(), keep()])).toMatchObject([{ success: true }, { success: true }]);
    expect(await billing()).toMatchObject({ expires: null });
  });

  it('A canceled plan ends with its period, the last usage is charged, and paying opens the account again', async () => {
    expect(await cancel()).toMatchObject({ success: true });
    expect(await billing()).toMatchObject({
      active: true,
      expires: expect.stringMatching(/^2027-02-01T17:00/) as unknown,
    });
    const [lead = ''] = await addPeople(owner, 3, 1);
    await moveTo('2027-01-20T16:50:00Z');
    await moveTo('2027-02-01T16:50:00Z');
    await message(lead, 'Last STOP');
    await cloud.waitUntilIdle();
    expect(await countSent(cloud, 'Last')).toBe(1);
    await cloud.clock.at('2027-02-01T18:30:00Z');
    expect(await billing()).toMatchObject({ active: false, state: 'CLOSED' });
    // The text that waited and the last one.
    expect((await billing()).invoices[0]).toMatchObject({ paid: true, amount: 4 });
    expect(await message(lead, 'Closed STOP')).toEqual({
      success: false,
      errors: ['Your account is closed. Start a plan to make changes.'],
    });
    // A STOP is honored in a closed account, too.
    await cloud.sendText(buildStoryPhone(3), owner.number, 'STOP');
    expect((await data().consents.findConsent(owner.organizationId, buildStoryPhone(3) as E164)).state).toBe(
      'OPTED_OUT',
    );
    // So is a list of opt-outs. Nothing else can be uploaded.
    expect(
      await owner
        .run<Record<string, unknown>>(
          'mutation { createUpload(kind: IMAGE, contentType: "image/png", size: 100) { success errors } }',
        )
        .catch(String),
    ).toContain('Your account is closed.');
    await importOptOuts(owner, [buildStoryPhone(4)]);
    await cloud.waitUntilIdle();
    expect((await data().consents.findConsent(owner.organizationId, buildStoryPhone(4) as E164)).state).toBe(
      'OPTED_OUT',
    );
    expect(await keep()).toEqual({ success: false, errors: ['The plan has ended. Choose a plan to start again.'] });
    expect(await pay(null, 'pro')).toMatchObject({
      success: true,
      user: { organization: { orgType: 'pro', billing: { active: true, state: 'ACTIVE' } } },
    });
  });
});
