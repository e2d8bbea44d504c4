import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { startLocalStripe, type LocalStripe } from '../../../test/support/scenarios/accounts/local-stripe.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
const PRO = {
  organizationId: 'o',
  plan: 'pro',
  terms: getPriceTerms({ id: 'o', brand: 'text', plan: 'pro' }, []),
} as const;
const BLAST = { organizationId: 'o', plan: null, terms: getPriceTerms({ id: 'o', brand: 'blast' }, []) } as const;

let local: LocalStripe;
let customer: string;
beforeEach(async () => {
  local = await startLocalStripe(NOW);
  customer = await local.payments.createCustomer({ organizationId: 'o', seenAt: null });
});
afterEach(() => local.close());

const usage = (identifier: string, value: number, at: Date) =>
  local.payments.report('segments', { identifier, customerId: customer, value, at });

describe('the real SDK with the local payment provider', () => {
  it('A repeated creation returns the same customer', async () => {
    expect(await local.payments.createCustomer({ organizationId: 'o', seenAt: null })).toBe(customer);
  });

  it('A card is saved, and a plan is charged on the day of sign-up', async () => {
    expect(await local.payments.saveCard(customer, 'pm_card_visa')).toEqual({ kind: 'READY' });
    expect(await local.payments.subscribe(customer, PRO)).toEqual({ kind: 'READY' });
    const { subscription, card } = (await local.payments.read(customer)) ?? {};
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    expect(subscription).toMatchObject({ status: 'ACTIVE', plan: 'pro', periodStart: NOW, cancelAt: null });
    expect(await local.payments.listInvoices(customer)).toMatchObject([{ state: 'PAID', amountCents: 4_900 }]);
  });

  it('Two tabs that subscribe at the same time create one subscription', async () => {
    await local.payments.saveCard(customer, 'pm_card_visa');
    await Promise.all([local.payments.subscribe(customer, PRO), local.payments.subscribe(customer, PRO)]);
    expect(local.provider.store.all('sub')).toHaveLength(1);
    expect(await local.payments.listInvoices(customer)).toHaveLength(1);
  });

  it('Two tabs that choose different plans at the same time create one subscription, and one tab gets an error', async () => {
    await local.payments.saveCard(customer, 'pm_card_visa');
    const results = await Promise.all([
      local.payments.subscribe(customer, PRO),
      local.payments.subscribe(customer, { ...PRO, plan: 'basic' }),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['DECLINED', 'READY']);
    expect(local.provider.store.all('sub')).toHaveLength(1);
  });

  it('A declined card is refused with the text for its holder, and another card is charged', async () => {
    const declined = { kind: 'DECLINED', message: 'Your card was declined.' };
    expect(await local.payments.saveCard(customer, 'pm_card_visa_chargeDeclined')).toEqual(declined);
    expect(await local.payments.saveCard(customer, 'pm_card_chargeCustomerFail')).toEqual({ kind: 'READY' });
    expect(await local.payments.subscribe(customer, PRO)).toEqual(declined);
    expect((await local.payments.read(customer))?.subscription?.status).toBe('INCOMPLETE');
    await local.payments.saveCard(customer, 'pm_card_visa');
    expect(await local.payments.subscribe(customer, PRO)).toEqual({ kind: 'READY' });
    expect((await local.payments.read(customer))?.subscription?.status).toBe('ACTIVE');
  });

  it('3-D Secure asks the holder once, and the same call is done afterwards', async () => {
    const method = local.provider.charges.createMethod('4000002500003155', 4, 2030, 0);
    const first = await local.payments.saveCard(customer, method.id);
    if (first.kind !== 'REQUIRES_ACTION') throw new Error('No action was asked');
    expect(local.provider.confirm(first.clientSecret, true)).toEqual({ error: null });
    expect(await local.payments.saveCard(customer, method.id)).toEqual({ kind: 'READY' });
    expect(await local.payments.subscribe(customer, PRO)).toEqual({ kind: 'READY' });
  });

  it('3-D Secure for the payment itself leaves the plan open until the holder confirms', async () => {
    const method = local.provider.charges.createMethod('4000002760003184', 4, 2030, 0);
    const saved = await local.payments.saveCard(customer, method.id);
    if (saved.kind === 'REQUIRES_ACTION') local.provider.confirm(saved.clientSecret, true);
    await local.payments.saveCard(customer, method.id);
    const paid = await local.payments.subscribe(customer, PRO);
    if (paid.kind !== 'REQUIRES_ACTION') throw new Error('No action was asked');
    expect((await local.payments.read(customer))?.subscription?.status).toBe('INCOMPLETE');
    local.provider.confirm(paid.clientSecret, true);
    expect((await local.payments.read(customer))?.subscription?.status).toBe('ACTIVE');
  });

  it('3-D Secure for an open invoice asks the holder, who may refuse at first, and charges the invoice once', async () => {
    await local.payments.saveCard(customer, 'pm_card_visa');
    await local.payments.subscribe(customer, PRO);
    const method = local.provider.charges.createMethod('4000002760003184', 4, 2030, 0);
    const saved = await local.payments.saveCard(customer, method.id);
    if (saved.kind === 'REQUIRES_ACTION') local.provider.confirm(saved.clientSecret, true);
    await local.payments.saveCard(customer, method.id);
    local.moveTo(daysLater(32));
    expect((await local.payments.read(customer))?.subscription?.status).toBe('PAST_DUE');
    const ask = async () => {
      const asked = await local.payments.payOpenInvoices(customer);
      if (asked.kind !== 'REQUIRES_ACTION') throw new Error(`The payment is ${asked.kind}`);
      return asked.clientSecret;
    };
    expect(local.provider.confirm(await ask(), false).error).toContain('unable to authenticate');
    expect((await local.payments.read(customer))?.subscription?.status).toBe('PAST_DUE');
    // A second tab asks for the same payment.
    const [secret, other] = [await ask(), await ask()];
    expect(other).toBe(secret);
    expect(local.provider.confirm(secret, true)).toEqual({ error: null });
    expect(await local.payments.payOpenInvoices(customer)).toEqual({ kind: 'READY' });
    expect((await local.payments.read(customer))?.subscription?.status).toBe('ACTIVE');
    expect((await local.payments.listInvoices(customer)).map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  });

  it('A cycle is invoiced with its usage, an hour after its end, and a repeated report counts once', async () => {
    await local.payments.saveCard(customer, 'pm_card_visa');
    await local.payments.subscribe(customer, BLAST);
    await usage('one', 90, daysLater(0));
    await usage('one', 90, daysLater(0));
    local.moveTo(daysLater(2));
    await usage('two', 40, daysLater(1));
    await local.payments.report('contacts', { identifier: 'c', customerId: customer, value: 26, at: daysLater(1) });
    // The provider counts after its answer.
    expect(await local.payments.readHours(customer, NOW, daysLater(2))).toEqual(
      new Map([[daysLater(0).getTime(), 90]]),
    );
    local.moveTo(new Date(daysLater(2).getTime() + 61_000));
    expect(await local.payments.readHours(customer, NOW, daysLater(2))).toEqual(
      new Map([
        [daysLater(0).getTime(), 90],
        [daysLater(1).getTime(), 40],
      ]),
    );
    local.moveTo(new Date('2027-01-01T17:58:00Z'));
    expect(await local.payments.listInvoices(customer)).toEqual([]);
    // A late report still reaches the draft.
    await usage('three', 5, new Date('2027-01-01T16:59:59Z'));
    local.moveTo(new Date('2027-01-01T18:00:00Z'));
    expect(await local.payments.listInvoices(customer)).toMatchObject([{ state: 'PAID', amountCents: 35 + 2_500 }]);
    // A report after that is taken and never charged.
    await usage('four', 500, new Date('2027-01-01T16:59:59Z'));
    local.moveTo(new Date('2027-02-01T18:00:00Z'));
    expect((await local.payments.listInvoices(customer))[0]).toMatchObject({ amountCents: 0 });
  });

  it('A failed payment makes the subscription past due, is tried again, and ends it after the last try', async () => {
    await local.payments.saveCard(customer, 'pm_card_visa');
    await local.payments.subscribe(customer, PRO);
    await local.payments.saveCard(customer, 'pm_card_chargeCustomerFail');
    local.moveTo(new Date('2027-01-01T18:00:00Z'));
    expect((await local.payments.read(customer))?.subscription).toMatchObject({
      status: 'PAST_DUE',
      pastDueSince: new Date('2027-01-01T18:00:00Z'),
    });
    expect(await local.payments.payOpenInvoices(customer)).toEqual({
      kind: 'DECLINED',
      message: 'Your card was declined.',
    });
    await local.payments.saveCard(customer, 'pm_card_visa');
    expect(await local.payments.payOpenInvoices(customer)).toEqual({ kind: 'READY' });
    expect((await local.payments.read(customer))?.subscription?.status).toBe('ACTIVE');
    await local.payments.saveCard(customer, 'pm_card_chargeCustomerFail');
    local.moveTo(new Date('2027-02-20T18:00:00Z'));
    expect((await local.payments.read(customer))?.subscription?.status).toBe('ENDED');
  });

  it('A canceled plan runs until its period ends, and its last usage is charged', async () => {
    await local.payments.saveCard(customer, 'pm_card_visa');
    await local.payments.subscribe(customer, PRO);
    const { subscription } = (await local.payments.read(customer)) ?? {};
    await local.payments.setCancelAtPeriodEnd(subscription?.id ?? '', true);
    expect((await local.payments.read(customer))?.subscription).toMatchObject({
      status: 'ACTIVE',
      cancelAt: new Date('2027-01-01T17:00:00Z'),
    });
    await usage('one', 7, daysLater(0));
    local.moveTo(new Date('2027-01-01T19:00:00Z'));
    expect((await local.payments.read(customer))?.subscription?.status).toBe('ENDED');
    expect((await local.payments.listInvoices(customer))[0]).toMatchObject({ state: 'PAID', amountCents: 7 });
  });
});
