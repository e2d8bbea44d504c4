import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStripe } from '../../functions/adapters/payments/client.ts';
import { Payments } from '../../functions/adapters/payments/payments.ts';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { reconcileMoney } from '../../scripts/recovery/money.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addPeople, countSent } from '../support/scenarios/daily-stories.ts';
import type { Person } from '../support/scenarios/scenario.ts';

const REFUSED = "You can't send out campaigns or any messages without an active plan.";

interface Shown {
  readonly active: boolean;
  readonly state: string;
  readonly expires: string | null;
  readonly card: { readonly last4: string } | null;
  readonly invoices: readonly { readonly paid: boolean; readonly amount: number; readonly url: string | null }[];
  readonly messages: { readonly cycle: number; readonly price: number } | null;
}

describe('The billing of an organization', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const manager = signedIn(cloud, 'manager@sunrise.test');
  const data = (): Data => createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
  const stripe = () => cloud.local.services.stripe;

  /** Returns the answer, also when it is a refusal. */
  const ask = async <T>(person: Person, document: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const answer = await cloud.graphql<T>(person.token, document, variables);
    if (!answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
  const findUserId = async (person: Person): Promise<string> =>
    (await person.run<{ user: { user: { id: string } } }>('query { user { success errors user { id } } }')).user.user
      .id;

  const pay = async (token: string | null, plan: string | null = null, person = owner) =>
    (
      await ask<{
        updateUser: {
          success: boolean;
          errors: string[];
          requiresAction: boolean | null;
          clientSecret: string | null;
          user: { organization: { orgType: string | null; billing: Shown } } | null;
        };
      }>(
        person,
        `mutation P($id: ID!, $user: UserInput!) { updateUser(userId: $id, user: $user) { success errors requiresAction clientSecret
           user { organization { orgType billing { active state expires card { last4 } invoices { paid amount url } messages { cycle price } } } } } }`,
        { id: await findUserId(person), user: { ...(token ? { token } : {}), ...(plan ? { plan } : {}) } },
      )
    ).updateUser;
  const cancel = async (person = owner) =>
    (
      await ask<{ updateUser: { success: boolean; errors: string[] } }>(
        person,
        'mutation C($id: ID!) { updateUser(userId: $id, user: {}, cancelSubscription: true) { success errors } }',
        { id: await findUserId(person) },
      )
    ).updateUser;
  const billing = async (): Promise<Shown> =>
    (
      await owner.run<{ user: { organization: { billing: Shown } } }>(
        'query { user(includeBilling: true) { success errors organization { billing { active state expires card { last4 } invoices { paid amount url } messages { cycle price } } } } }',
      )
    ).user.organization.billing;
  const banner = async (): Promise<string | null> =>
    (
      await owner.run<{ user: { organization: { sendingHeld: string | null } } }>(
        'query { user { success errors organization { sendingHeld } } }',
      )
    ).user.organization.sendingHeld;
  const message = async (lead: string, text: string) =>
    (
      await ask<{ messageLead: { success: boolean; errors: string[] } }>(
        owner,
        'mutation S($id: ID!, $m: String!) { messageLead(leadId: $id, message: $m) { success errors } }',
        { id: lead, m: text },
      )
    ).messageLead;

  /** Moves the clock, and uses the sessions so that they stay valid. */
  const moveTo = async (iso: string): Promise<void> => {
    await cloud.clock.at(iso);
    await Promise.all([findUserId(owner), findUserId(manager)]);
  };

  it('Without a plan nobody starts to send', async () => {
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
    const reconcileFrom = async (repair: boolean) => {
      const lines: string[] = [];
      const differences = await reconcileMoney({
        client: createDatabaseClient(cloud),
        data: data(),
        payments: new Payments(async () => stripeClient),
        from: new Date('2026-12-01T17:00:00Z'),
        repair,
        now: () => cloud.clock.now(),
        print: (line) => void lines.push(line),
      });
      return { differences, lines };
    };
    expect(await reconcileFrom(false)).toEqual({
      differences: 0,
      lines: [
        'Messages, usage rows and the meter agree: 1 organizations, from 2026-12-01T17:00:00.000Z until 2026-12-01T22:00:00.000Z.',
      ],
    });
    const late = { messageId: 'late', attempt: 1, segments: 3 };
    const at = new Date('2026-12-01T18:30:00Z');
    await data().table.transact(data().usage.rowWrites(owner.organizationId, [late], at));
    expect((await reconcileFrom(false)).lines[0]).toContain(
      '2026-12-01T18:00:00.000Z: 3 segments in usage rows, 0 at the meter.',
    );
    expect(await reconcileFrom(true)).toMatchObject({ differences: 0 });
    expect(await reconcileFrom(true)).toMatchObject({ differences: 0 });
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

  it.each([
    ['without a signature', {}],
    ['with a signature by another secret', { secret: 'whsec_other' }],
    ['with an old signature', { age: 301 }],
    ['with a signature of another body', { signed: '{}' }],
  ])('A webhook %s is refused', async (_, forged: Forged) => {
    expect(await sendEvent(forged)).toBe(400);
  });

  it('A repeated webhook changes nothing, and one of an unknown customer neither', async () => {
    const before = await billing();
    for (let time = 0; time < 3; time += 1) expect(await sendEvent(REAL)).toBe(200);
    await cloud.waitUntilIdle();
    expect(await billing()).toEqual(before);
  });

  it('Old events that come again in another order change nothing', async () => {
    const before = await billing();
    for (const body of stripe().events.sent.toReversed())
      expect(await post(body, stripe().events.sign(body))).toBe(200);
    await cloud.waitUntilIdle();
    expect(await billing()).toEqual(before);
  });

  it('Only an admin or the owner cancels the plan', async () => {
    expect(await cancel(manager)).toEqual({
      success: false,
      errors: ['Only an admin or the owner can cancel the plan.'],
    });
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
    expect(await message(lead, 'Closed STOP')).toEqual({ success: false, errors: [REFUSED] });
    expect(await pay(null, 'pro')).toMatchObject({
      success: true,
      user: { organization: { orgType: 'pro', billing: { active: true, state: 'ACTIVE' } } },
    });
  });

  interface Forged {
    readonly secret?: string;
    readonly age?: number;
    readonly signed?: string;
  }
  const EVENT = JSON.stringify({
    id: 'evt_1',
    type: 'customer.updated',
    data: { object: { id: 'cus_unknown', object: 'customer' } },
  });
  const REAL: Forged = { age: 0 };

  async function post(body: string, signature: string): Promise<number> {
    const response = await cloud.fetch('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    return response.status;
  }

  async function sendEvent({ secret, age, signed = EVENT }: Forged): Promise<number> {
    if (secret === undefined && age === undefined && signed === EVENT) return post(EVENT, '');
    const time = Math.floor(cloud.clock.now().getTime() / 1000) - (age ?? 0);
    const key = secret ?? cloud.local.services.paymentKeys().webhookSecret;
    return post(EVENT, `t=${time},v1=${createHmac('sha256', key).update(`${time}.${signed}`).digest('hex')}`);
  }
});
