import { expect, it } from 'vitest';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { userView } from './view.ts';

it('A person sees the payout accounts of the organizations in which the person is an admin or the owner', () => {
  const user = { id: 'u', email: 'u@x.test', name: 'Ann Archer', phone: null, wpAdmin: false };
  const bank = { id: 'ba_1', accountId: 'acct_1', name: 'First Bank', last4: '6789' };
  const organization = buildOrganization({ id: 'o', number: null, bank });
  const membership = { userId: 'u', organizationId: 'o', organizationName: 'O', organization };
  const find = (access: 'MANAGER' | 'ADMIN' | 'OWNER') =>
    userView(user, [{ ...membership, access }], null).organizations[0]?.bank;
  expect([find('MANAGER'), find('ADMIN'), find('OWNER')]).toEqual([
    null,
    { name: 'First Bank', last4: '6789' },
    { name: 'First Bank', last4: '6789' },
  ]);
});
