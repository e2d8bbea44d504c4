import { beforeAll, describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople } from '../support/scenarios/daily-stories.ts';

describe('The calls of platform staff', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const staff = signedIn(cloud, 'admin@platform.test');
  const { data, pay, message, billing } = createBillingClient(cloud, () => owner);

  beforeAll(async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    await pay('pm_card_visa', 'basic');
    await cloud.waitUntilIdle();
  });

  async function createToken(): Promise<string> {
    const made = await staff.run<{ createStaffToken: { token: string } }>(
      'mutation { createStaffToken { success errors token } }',
    );
    return made.createStaffToken.token;
  }

  async function call(name: string, body: unknown, by?: string): Promise<{ status: number; answer: unknown }> {
    const response = await cloud.fetch(`/super/${name}/${by ?? (await createToken())}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const answer: unknown = response.status === 200 ? await response.json() : await response.text();
    return { status: response.status, answer };
  }
  const sumCharges = (): number =>
    cloud.local.services.stripe.store.all('in').reduce((sum, { amount_paid: paid }) => sum + paid, 0);

  it('find organizations by the beginning of their names', async () => {
    expect(await call('tokens', { search: 'sun' })).toEqual({
      status: 200,
      answer: { success: true, organizations: [owner.organizationId], next: null },
    });
  });

  it('find all organizations and all campaigns, page by page', async () => {
    const all = await call('tokens', {});
    const { organizations } = all.answer as { organizations: string[] };
    const paged: string[] = [];
    for (let after: string | null | undefined, page = 0; after !== null && page < 50; page += 1) {
      const { answer } = await call('tokens', { limit: 2, after });
      const found = answer as { organizations: string[]; next: string | null };
      paged.push(...found.organizations);
      after = found.next;
    }
    expect(paged).toEqual(organizations);
    expect(paged.length).toBeGreaterThan(3);
    for (let index = 0; index < 23; index += 1) await owner.call('createCampaign', { name: `Paged ${index}` });
    const names: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { answer } = await call('organization-data', { organization_id: owner.organizationId, after });
      const { organization } = answer as {
        organization: { campaigns: { campaignName: string }[]; next: string | null };
      };
      expect(organization.campaigns.length).toBeLessThanOrEqual(20);
      names.push(...organization.campaigns.map(({ campaignName }) => campaignName));
      after = organization.next;
    }
    expect(names.filter((name) => name.startsWith('Paged'))).toHaveLength(23);
    expect(new Set(names).size).toBe(names.length);
  });

  it('read what an organization pays, and how each of its campaigns sends', async () => {
    await owner.call('createCampaign', { name: 'Winter' });
    expect(await call('organization-data', { organization_id: owner.organizationId })).toMatchObject({
      status: 200,
      answer: {
        success: true,
        organization: {
          products: [],
          card: { brand: 'visa', last4: '4242' },
          campaigns: expect.arrayContaining([{ campaignName: 'Winter', sent: 0, total: 0 }]) as unknown,
        },
      },
    });
    expect(await call('organization-data', { organization_id: 'nobody' })).toEqual({
      status: 200,
      answer: { success: false, error: 'Could not load organization.' },
    });
  });

  it('set rates that count from the next message on, and charge each text once, at the price of its time', async () => {
    const [lead = ''] = await addPeople(owner, 0, 1);
    await message(lead, 'At two cents STOP');
    await cloud.waitUntilIdle();
    await cloud.clock.advance('P10D');
    const rates = { organization_id: owner.organizationId, monthly_rate: 31, sms_rate: 0.5 };
    // Two tools at the same time, and one that tries again.
    const both = async () => Promise.all([call('change-subscription', rates), call('change-subscription', rates)]);
    // The provider counts the text after its answer. A change before would not charge it.
    expect(await both()).toMatchObject([{ answer: { success: false } }, { answer: { success: false } }]);
    await cloud.clock.advance('PT5M');
    expect(await both()).toEqual([
      { status: 200, answer: { success: true } },
      { status: 200, answer: { success: true } },
    ]);
    await call('change-subscription', rates);
    await cloud.waitUntilIdle();
    // A month of 25 dollars, its rest of 21 of 31 days and less five minutes back, a text of two cents, and the new month.
    expect(sumCharges()).toBe(2_500 + (2 - Math.round((2_500 * (21 * 1_440 - 5)) / (31 * 1_440)) + 3_100));
    expect((await billing()).messages).toEqual({ cycle: 0, price: 0 });
    await message(lead, 'At fifty cents STOP');
    await cloud.waitUntilIdle();
    expect((await billing()).messages).toEqual({ cycle: 1, price: 50 });
    const { answer } = await call('organization-data', { organization_id: owner.organizationId });
    expect(answer).toMatchObject({
      organization: {
        products: [
          { id: 'access', name: 'Monthly access', price: 31 },
          { id: 'sms', name: 'SMS', price: 0.5 },
        ],
      },
    });
  });

  it('change the card, and say what is wrong with one', async () => {
    const body = { organization_id: owner.organizationId, token: 'pm_card_mastercard' };
    expect(await call('change-card', body)).toMatchObject({ answer: { success: true, card: { brand: 'mastercard' } } });
    expect(await call('change-card', { ...body, token: 'pm_card_visa_chargeDeclined' })).toMatchObject({
      answer: { success: false, error: 'Your card was declined.' },
    });
    expect(await call('change-card', { ...body, token: 'pm_card_nobody_knows' })).toMatchObject({
      status: 200,
      answer: { success: false, error: 'The card could not be read. Enter it again.' },
    });
  });

  it('refuse rates that no invoice can have, and bodies that are not complete', async () => {
    const body = { organization_id: owner.organizationId, monthly_rate: -1, sms_rate: 0.03 };
    expect(await call('change-subscription', body)).toMatchObject({ answer: { success: false } });
    expect((await call('change-subscription', { organization_id: owner.organizationId })).status).toBe(400);
    expect((await call('tokens', 'no json')).status).toBe(400);
    expect((await call('unknown', {})).status).toBe(404);
  });

  it('say whether the workers and the scheduler run', async () => {
    await cloud.clock.advance('PT2M');
    expect(await call('status', { brand: 'text', stack: 'beat' })).toMatchObject({ answer: { status: true } });
    expect(await call('status', { brand: 'text', stack: 'celery' })).toMatchObject({ answer: { status: true } });
    expect(await call('status', { stack: 'nothing' })).toMatchObject({ answer: { status: false } });
  });

  it('need a token of platform staff that has not ended', async () => {
    expect((await call('tokens', {}, 'wrong')).status).toBe(403);
    const old = await createToken();
    await cloud.clock.advance('PT61M');
    expect((await call('tokens', {}, old)).status).toBe(403);
    const fresh = await createToken();
    expect((await call('tokens', {}, fresh)).status).toBe(200);
    await staff.call('logoutUser');
    expect((await call('tokens', {}, fresh)).status).toBe(403);
  });
});
