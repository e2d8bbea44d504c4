import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankToken, startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';
import type { Bank } from '../../../functions/domain/billing/bank.ts';

const NEW = { organizationId: 'o', accountId: null };

let local: LocalStripe;
beforeEach(async () => {
  local = await startLocalStripe(new Date('2026-12-01T17:00:00Z'));
});
afterEach(() => local.close());

const add = async (
  token = createBankToken(local),
  of: Parameters<typeof local.payments.addBank>[0] = NEW,
): Promise<Bank> => {
  const bank = await local.payments.addBank(of, token);
  if (bank === 'REFUSED') throw new Error('The bank account was refused');
  return bank;
};
const listDefaults = () => local.provider.store.all('ba').filter((each) => each.default_for_currency === true);

describe('a bank account at the payment provider', () => {
  it('A token gives the bank account to an account that can get payouts, once, also when the call is repeated', async () => {
    const token = createBankToken(local);
    const bank = await add(token);
    expect(bank).toMatchObject({ name: 'STRIPE TEST BANK', last4: '6789' });
    expect(await add(token)).toEqual(bank);
    expect(local.provider.store.all('ba')).toMatchObject([{ account: bank.accountId, customer: null }]);
    expect(local.provider.store.all('acct')).toMatchObject([{ id: bank.accountId, metadata: { organizationId: 'o' } }]);
    expect(local.provider.store.all('cus')).toEqual([]);
  });

  it('Another token of the same bank account finds it, also after a call that was interrupted', async () => {
    const bank = await add();
    expect(await add(createBankToken(local), { organizationId: 'o', accountId: bank.accountId })).toEqual(bank);
    expect(await add()).toEqual(bank);
    expect(local.provider.store.all('ba')).toHaveLength(1);
  });

  it('A used token and an unknown token are refused', async () => {
    const token = createBankToken(local);
    await add(token);
    const other = { organizationId: 'p', accountId: null };
    expect(await local.payments.addBank(other, token)).toBe('REFUSED');
    expect(await local.payments.addBank(other, 'btok_none')).toBe('REFUSED');
  });

  it('The one that stays gets the payouts, whichever was added last, and a second removal is no error', async () => {
    const [first, second] = [await add(), await add(createBankToken(local, '000111111116'))];
    expect(listDefaults().map(({ id }) => id)).toEqual([second.id]);
    const removal = { removed: second.id, kept: first.id };
    await local.payments.removeBank(first.accountId, removal);
    await local.payments.removeBank(first.accountId, removal);
    expect(local.provider.store.all('ba').map(({ id }) => id)).toEqual([first.id]);
    expect(listDefaults().map(({ id }) => id)).toEqual([first.id]);
  });
});
