import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';

describe('The webhook of the payment provider', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const stripe = () => cloud.local.services.stripe;
  const { data, pay, billing } = createBillingClient(cloud, () => owner);

  beforeAll(async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    await pay('pm_card_visa', 'basic');
    await cloud.waitUntilIdle();
  });

  it.each([
    ['without a signature', {}],
    ['with a signature by another secret', { secret: 'whsec_other' }],
    ['with an old signature', { age: 301 }],
    ['with a signature of another body', { signed: '{}' }],
  ])('refuses an event %s', async (_, forged: Forged) => {
    expect(await sendEvent(forged)).toBe(400);
  });

  it('changes nothing for a repeated event, and for one of an unknown customer', async () => {
    const before = await billing();
    for (let time = 0; time < 3; time += 1) expect(await sendEvent(REAL)).toBe(200);
    await cloud.waitUntilIdle();
    expect(await billing()).toEqual(before);
  });

  it('changes nothing for old events that come again in another order', async () => {
    const before = await billing();
    for (const body of stripe().events.sent.toReversed())
      expect(await post(body, stripe().events.sign(body))).toBe(200);
    await cloud.waitUntilIdle();
    expect(await billing()).toEqual(before);
  });

  it('counts what a person must review, also an event about a meter, which has no object', async () => {
    const post = async (event: object): Promise<number> => {
      const body = JSON.stringify(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': stripe().events.sign(body) };
      return (await cloud.fetch('/webhooks/stripe', { method: 'POST', body, headers })).status;
    };
    const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1' };
    expect(await post({ id: 'evt_1', type: 'charge.dispute.created', data: { object: dispute } })).toBe(200);
    const type = 'v1.billing.meter.error_report_triggered';
    expect(await post({ id: 'evt_2', object: 'v2.core.event', type, related_object: { id: 'mtr_1' } })).toBe(200);
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
