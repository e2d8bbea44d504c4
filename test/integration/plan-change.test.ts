import { describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople } from '../support/scenarios/daily-stories.ts';

/** Calls of one renewal at most that are worth a kill. */
const KILLED_CALLS = [2, 5, 8, 12];

describe('A change of the running plan', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const { data, pay, message, findUserId } = createBillingClient(cloud, () => owner);
  const stripe = () => cloud.local.services.stripe;
  const passTo = async (iso: string): Promise<void> => {
    while (cloud.clock.now().getTime() + 10 * 86_400_000 < Date.parse(iso)) {
      await cloud.clock.advance('P10D');
      await findUserId(owner);
    }
    await cloud.clock.at(iso);
    await findUserId(owner);
  };
  const show = async () =>
    (
      await owner.call<{
        organization: {
          orgType: string | null;
          billing: {
            nextPlan: string | null;
            nextPlanFrom: string | null;
            invoices: { amount: number; paid: boolean }[];
            messages: { cycle: number; price: number };
          };
        };
      }>(
        'user',
        { includeBilling: true },
        'organization { orgType billing { nextPlan nextPlanFrom invoices { amount paid } messages { cycle price } } }',
      )
    ).organization;
  const listAmounts = async () => (await show()).billing.invoices.map(({ amount }) => amount);
  /** Returns what the card was charged since the subscription began, in cents. */
  const sumCharges = (): number =>
    stripe()
      .store.all('in')
      .filter(({ status }) => status === 'paid')
      .reduce((sum, { amount_paid: paid }) => sum + paid, 0);

  it('begins with the next billing cycle, and can be taken back until then', async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    expect(await pay('pm_card_visa', 'basic')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect(await pay(null, 'pro')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect(await show()).toMatchObject({
      orgType: 'basic',
      billing: { nextPlan: 'pro', nextPlanFrom: expect.stringMatching(/^2027-01-01T17:00/) as unknown },
    });
    expect(await pay(null, 'basic')).toMatchObject({ success: true });
    expect(await show()).toMatchObject({ orgType: 'basic', billing: { nextPlan: null, nextPlanFrom: null } });
    expect(await listAmounts()).toEqual([2_500]);
  });

  it('charges the texts of the old cycle by the old plan, and the new month by the new one, for two tabs at a time', async () => {
    const [lead = ''] = await addPeople(owner, 0, 1);
    expect(await message(lead, 'Old price STOP')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    const both = await Promise.all([pay(null, 'pro'), pay(null, 'pro')]);
    expect(both.map(({ success }) => success)).toEqual([true, true]);
    expect(await show()).toMatchObject({ orgType: 'basic', billing: { nextPlan: 'pro', messages: { price: 2 } } });
    await passTo('2027-01-01T16:59:00Z');
    expect((await show()).orgType).toBe('basic');
    await passTo('2027-01-01T18:40:00Z');
    expect(await show()).toMatchObject({
      orgType: 'pro',
      billing: { nextPlan: null, messages: { cycle: 0, price: 0 } },
    });
    // The renewal of the old plan with its text, and the difference of the months.
    expect((await listAmounts()).toSorted((a, b) => a - b)).toEqual([2_400, 2_500, 2_502]);
    expect(sumCharges()).toBe(2_500 + 4_900 + 2);
    expect(await message(lead, 'New price STOP')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    expect((await show()).billing.messages).toEqual({ cycle: 1, price: 1 });
  });

  it('to a smaller plan credits the month that is not used', async () => {
    const before = sumCharges();
    expect(await pay(null, 'free')).toMatchObject({ success: true });
    await passTo('2027-02-01T18:40:00Z');
    expect(await show()).toMatchObject({ orgType: 'free', billing: { nextPlan: null } });
    // Only the text of January, which costs 1 cent. The provider charges less than 50 cents with the next invoice.
    expect(sumCharges() - before).toBe(0);
    const [lead = ''] = await addPeople(owner, 1, 1);
    await message(lead, 'Free price STOP');
    await cloud.waitUntilIdle();
    expect((await show()).billing.messages).toEqual({ cycle: 1, price: 3 });
  });

  it('changes nothing when old events come again in another order', async () => {
    const before = await show();
    const charges = sumCharges();
    for (const body of stripe().events.sent.toReversed()) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': stripe().events.sign(body) };
      expect((await cloud.fetch('/webhooks/stripe', { method: 'POST', body, headers })).status).toBe(200);
    }
    await cloud.waitUntilIdle();
    expect(await show()).toEqual(before);
    expect(sumCharges()).toBe(charges);
  });

  it('happens once, wherever the worker is killed', async () => {
    const problems: string[] = [];
    let month = 3;
    let struck = 0;
    for (const when of ['before', 'after'] as const)
      for (const call of KILLED_CALLS) {
        const year = 2027 + Math.floor((month - 1) / 12);
        const renewal = `${year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01T`;
        month += 1;
        const current = (await show()).orgType;
        const next = current === 'pro' ? 'basic' : 'pro';
        if (!(await pay(null, next)).success) problems.push(`${when} ${call}: not planned`);
        await passTo(`${renewal}16:50:00Z`);
        const before = sumCharges();
        await cloud.faults.set([{ do: 'kill', function: 'BillingWorker', call, when }]);
        await passTo(`${renewal}20:40:00Z`);
        struck += await cloud.faults.struck('kill');
        await cloud.faults.clear();
        await passTo(`${renewal}22:40:00Z`);
        const charged = sumCharges() - before;
        // The month of the new plan. The text of January comes with the invoice of March, and that of February with the one of April.
        const small = month === 4 ? 1 : month === 5 ? 3 : 0;
        const expected = (next === 'pro' ? 4_900 : 2_500) + small;
        if ((await show()).orgType !== next) problems.push(`${when} ${call}: the plan is ${(await show()).orgType}`);
        if (charged !== expected) problems.push(`${when} ${call}: ${charged} cents instead of ${expected}`);
      }
    expect(problems).toEqual([]);
    expect(struck).toBeGreaterThan(KILLED_CALLS.length);
    // Twenty-odd months of a plan, one for each call that may kill the worker: a busy machine needs longer than for a story.
  }, 900_000);
});
