import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankToken, startLocalStripe, type LocalStripe } from '../../support/payments/local-stripe.ts';

let local: LocalStripe;
let customer: string;
beforeEach(async () => {
  local = await startLocalStripe(new Date('2026-12-01T17:00:00Z'));
  customer = await local.payments.createCustomer({ organizationId: 'o', seenAt: null });
});
afterEach(() => local.close());

describe('a bank account at the payment provider', () => {
  it('A token gives the account to a customer once, also when the call is repeated', async () => {
    const token = createBankToken(local);
    const bank = await local.payments.addBank(customer, token);
    expect(bank).toMatchObject({ name: 'STRIPE TEST BANK', last4: '6789' });
    expect(await local.payments.addBank(customer, token)).toEqual(bank);
    expect(local.provider.store.all('ba')).toHaveLength(1);
  });

  it('The same account, a used token and an unknown token are refused', async () => {
    const token = createBankToken(local);
    await local.payments.addBank(customer, token);
    expect(await local.payments.addBank(customer, createBankToken(local))).toBe('EXISTS');
    const other = await local.payments.createCustomer({ organizationId: 'p', seenAt: null });
    expect(await local.payments.addBank(other, token)).toBe('REFUSED');
    expect(await local.payments.addBank(other, 'btok_none')).toBe('REFUSED');
  });

  it('An account is removed, and a second removal is no error', async () => {
    const bank = await local.payments.addBank(customer, createBankToken(local));
    if (typeof bank === 'string') throw new Error(bank);
    await local.payments.removeBank(customer, bank.id);
    await local.payments.removeBank(customer, bank.id);
    expect(local.provider.store.all('ba')).toEqual([]);
    expect(await local.payments.addBank(customer, createBankToken(local))).toMatchObject({ last4: '6789' });
  });
});
