import { describe, expect, it } from 'vitest';
import { createStripe } from '../../functions/adapters/payments/client.ts';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createNumberClient } from '../support/scenarios/accounts/registered-organization.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople, buildStoryPhone, countSent } from '../support/scenarios/daily-stories.ts';
import { IS_WHOLE, sampleCalls } from '../support/simulation/exploration.ts';

const ID = 'closing';
/** Calls of one release at most. */
const MAX_CALLS = 14;

describe('The number of a closed account', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const { data, submit, decide, enter, listBought } = createNumberClient(cloud);
  const { pay, findUserId } = createBillingClient(cloud, () => owner);
  const organization = async () => {
    const found = await data().accounts.findOrganization(ID);
    if (!found) throw new Error('The organization is gone');
    return found;
  };
  /** Moves the clock by days, in steps that keep the session valid. */
  const passDays = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 5) {
      await cloud.clock.advance(`P${Math.min(5, days - day)}D`);
      await findUserId(owner);
    }
  };
  /** Ends the subscription at the provider now, as a last failed payment does. */
  const closeAccount = async (): Promise<void> => {
    const { billing } = await organization();
    const endpoint = cloud.local.services.internal.replace('localhost', '127.0.0.1');
    const stripe = createStripe(cloud.local.services.paymentKeys(), endpoint);
    await stripe.subscriptions.cancel(billing?.subscription?.id ?? '');
    await cloud.waitUntilIdle();
  };

  it('stays for 30 days, while a STOP still counts, and comes back by paying', async () => {
    await submit(ID);
    await enter(owner, ID);
    await data().billingCopies.store(ID, newBilling(cloud.clock.now()));
    expect(await pay('pm_card_visa', 'basic')).toMatchObject({ success: true });
    await decide(ID, 'APPROVED');
    await cloud.waitUntilIdle();
    const { number } = await organization();
    expect(number).toMatch(/^\+1602/);
    const [lead = ''] = await addPeople(owner, 0, 1);

    await closeAccount();
    await passDays(29);
    await cloud.sendText(buildStoryPhone(0), number ?? '', 'STOP');
    const shown = await owner.call<{ lead: { optedOut: boolean } }>('lead', { leadId: lead }, 'lead { optedOut }');
    expect(shown.lead.optedOut).toBe(true);
    expect(listBought(ID)).toHaveLength(1);

    expect(await pay(null, 'basic')).toMatchObject({ success: true });
    await passDays(5);
    expect((await organization()).number).toBe(number);
    expect(listBought(ID).map(({ phone }) => phone)).toEqual([number]);
  });

  it('is given back after 30 days, and an account that is opened later gets a new one', async () => {
    const { number } = await organization();
    await closeAccount();
    await passDays(29);
    expect((await organization()).number).toBe(number);
    await passDays(2);
    expect(await organization()).toMatchObject({ number: null, registrationState: 'APPROVED' });
    expect(listBought(ID)).toEqual([]);
    expect(await data().accounts.findOrganizationIdByNumber(number ?? ('' as never))).toBeNull();

    // Someone else buys the number in the meantime.
    cloud.local.services.numbers.buy({ phone: number ?? '', name: 'another', smsUrl: '', voiceUrl: '' });
    expect(await pay(null, 'basic')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT65M');
    const { number: fresh } = await organization();
    expect(fresh).toMatch(/^\+1602/);
    expect(fresh).not.toBe(number);
    expect(listBought(ID).map(({ phone }) => phone)).toEqual([fresh]);
    await cloud.clock.at(`${cloud.clock.now().toISOString().slice(0, 10)}T17:30:00Z`);
    const [lead = ''] = await addPeople(owner, 1, 1);
    await owner.call('messageLead', { leadId: lead, message: 'Back STOP' });
    await cloud.waitUntilIdle();
    expect(await countSent(cloud, 'Back')).toBe(1);
  });

  it('is given back once, wherever the worker is killed', async () => {
    const problems: string[] = [];
    let struck = 0;
    for (const when of ['before', 'after'] as const)
      for (const call of sampleCalls(1, MAX_CALLS)) {
        const { number } = await organization();
        if (number === null) problems.push(`${when} ${call}: no number before`);
        const at = cloud.clock.now();
        const { billing } = await organization();
        const ended = { endedAt: new Date(at.getTime() - 31 * 86_400_000), status: 'ENDED' as const };
        const open = { ...(billing ?? newBilling(at)), readAt: at };
        if (!open.subscription) throw new Error('There is no subscription');
        const closed = { ...open, subscription: { ...open.subscription, ...ended } };
        await data().billingCopies.store(ID, closed);
        expect(await data().numberOrders.beginRelease({ ...(await organization()), billing: closed }, at)).toBe(true);
        await cloud.faults.set([
          { do: 'kill', function: 'NumberWorker', call, when },
          { do: 'throttle', service: 'carrier', function: 'NumberWorker' },
        ]);
        for (let turn = 0; turn < 8; turn += 1) await cloud.clock.advance('PT10M');
        const kills = await cloud.faults.struck('kill');
        struck += kills;
        await cloud.faults.clear();
        await cloud.clock.advance('PT65M');
        if (listBought(ID).length > 0) problems.push(`${when} ${call}: still bought`);
        // Someone pays again.
        await data().billingCopies.store(ID, { ...open, readAt: cloud.clock.now() });
        for (let hour = 0; hour < 2; hour += 1) await cloud.clock.advance('PT65M');
        const bought = listBought(ID).map(({ phone }) => phone);
        if (bought.length !== 1 || bought[0] !== (await organization()).number)
          problems.push(`${when} ${call}: bought ${bought.join()}, has ${String((await organization()).number)}`);
        if (kills === 0) break;
      }
    expect(problems).toEqual([]);
    expect(struck).toBeGreaterThan(IS_WHOLE ? 10 : 1);
  });
});
