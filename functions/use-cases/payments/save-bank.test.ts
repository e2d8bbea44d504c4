import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  createBankToken,
  startLocalStripe,
  type LocalStripe,
} from '../../../test/support/scenarios/accounts/local-stripe.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { saveBank } from './save-bank.ts';

const NOW = new Date('2026-12-01T17:00:00Z');

describe('The payout account', () => {
  let data: Data;
  let local: LocalStripe;
  let close: () => void;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    local = await startLocalStripe(NOW);
    close = () => {
      local.close();
    };
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
    await data.accounts.createUser({ id: 'ann', email: 'a@x.test', name: 'A', phone: null, wpAdmin: false }, 'none');
  });
  afterEach(() => close());

  const save = async (token: string, access: Access = 'ADMIN'): Promise<string | undefined> => {
    const actor = buildActor(NOW, { userId: 'ann', access });
    const deps = { data, payments: local.payments, publish: async () => undefined };
    return (await saveBank(deps, actor, token))?.errors[0];
  };
  const findLast4 = async (): Promise<string | undefined> => (await data.accounts.findOrganization('o'))?.bank?.last4;

  it('is changed by admins and the owner only, and a repeated call changes nothing', async () => {
    const token = createBankToken(local);
    expect(await save(token, 'MANAGER')).toBe('Only an admin or the owner can change the payout account.');
    expect(await save(token)).toBeUndefined();
    expect(await save(token)).toBeUndefined();
    expect(await findLast4()).toBe('6789');
    expect(local.provider.store.all('ba')).toHaveLength(1);
    // No customer: that would be charged.
    expect((await data.accounts.findOrganization('o'))?.billing ?? null).toBeNull();
  });

  it('is replaced by another one, and the provider forgets the account before', async () => {
    await save(createBankToken(local));
    expect(await save(createBankToken(local, '000111111116'))).toBeUndefined();
    expect(await findLast4()).toBe('1116');
    expect(local.provider.store.all('ba').map(({ last4 }) => last4)).toEqual(['1116']);
    expect(await save(createBankToken(local, '000111111116'))).toBeUndefined();
    expect(local.provider.store.all('ba')).toHaveLength(1);
    expect(local.provider.store.all('acct')).toHaveLength(1);
    expect(await save('btok_none')).toBe('An error occured.');
  });

  it('of two tabs is the one that was saved first, and the other gets an error', async () => {
    await save(createBankToken(local));
    const tokens = ['000111111116', '000222222227'].map((account) => createBankToken(local, account));
    const outcomes = await Promise.all(tokens.map((token) => save(token)));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes).toContain('Someone has changed the payout account in the meantime. Please reload the page.');
    expect(local.provider.store.all('ba').map(({ last4 }) => last4)).toEqual([await findLast4()]);
  });
});
