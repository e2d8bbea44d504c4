import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { transferOwnership } from './transfer-ownership.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const PASSWORD = 'a password';

describe('The ownership of an organization', () => {
  let data: Data;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    for (const id of ['o', 'other']) await data.accounts.createOrganization(buildOrganization({ id, number: null }));
    for (const [userId, organizationId, access] of [
      ['ann', 'o', 'OWNER'],
      ['bob', 'o', 'MANAGER'],
      ['cy', 'o', 'ADMIN'],
      ['dee', 'other', 'OWNER'],
    ] as const) {
      await data.accounts.createUser(
        { id: userId, email: `${userId}@acme.test`, name: userId, phone: null, wpAdmin: false },
        userId === 'ann' || userId === 'cy' ? await hashPassword(PASSWORD) : 'none',
      );
      await data.accounts.addMember({ userId, organizationId, organizationName: 'O', access });
    }
  });

  const transfer = async (
    by: string,
    access: Access,
    userId: string,
    password = PASSWORD,
  ): Promise<string | undefined> =>
    (
      await transferOwnership(
        { data, endMembership: async () => undefined, publish: async () => undefined },
        buildActor(NOW, { userId: by, access }),
        { userId, password },
      )
    )?.errors[0];
  const listAccess = async (): Promise<Record<string, Access>> =>
    Object.fromEntries((await data.accounts.listMembers('o')).map(({ userId, access }) => [userId, access]));

  it('goes to another member, and the owner stays as an admin', async () => {
    expect(await transfer('ann', 'OWNER', 'bob')).toBeUndefined();
    expect(await listAccess()).toEqual({ ann: 'ADMIN', bob: 'OWNER', cy: 'ADMIN' });
    // The own list of organizations says the same.
    expect(await data.accounts.listMemberships('bob')).toMatchObject([{ access: 'OWNER' }]);
    const [record] = (await data.audit.listAuditEntries('o', { limit: 10, after: null })).records;
    expect(record).toMatchObject({ action: 'transferOwnership', userId: 'ann', details: { userId: 'bob' } });
  });

  it.each([
    ['a wrong password', 'ann', 'bob', 'wrong', 'The password is not correct.'],
    ['the owner', 'ann', 'ann', PASSWORD, 'You are the owner already.'],
    ['a stranger', 'ann', 'dee', PASSWORD, 'There is no such user.'],
    ['nobody', 'ann', 'none', PASSWORD, 'There is no such user.'],
    // A page that was opened before the ownership moved on still says OWNER.
    ['someone who is not the owner', 'cy', 'bob', PASSWORD, 'Only the owner can transfer the ownership.'],
  ])('does not go to, or by, %s', async (_, by, to, password, answer) => {
    expect(await transfer(by, 'OWNER', to, password)).toBe(answer);
    expect(await listAccess()).toEqual({ ann: 'OWNER', bob: 'MANAGER', cy: 'ADMIN' });
  });

  it('has one new owner when two tabs transfer it to different people', async () => {
    const answers = await Promise.all([transfer('ann', 'OWNER', 'bob'), transfer('ann', 'OWNER', 'cy')]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(Object.values(await listAccess()).filter((access) => access === 'OWNER')).toHaveLength(1);
  });
});
