import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';

/** Memberships with a name this long fill more than the megabyte that one query returns. */
const NAME = 'N'.repeat(60_000);
const MEMBERS = 40;

describe('The members of an organization', () => {
  it('are all listed, also beyond the first page of a query', async () => {
    const queries: string[] = [];
    const {
      data: { accounts },
    } = await createInProcessData(async (operation) => void queries.push(operation));
    for (let index = 0; index < MEMBERS; index += 1)
      await accounts.addMember({
        userId: `u${index}`,
        organizationId: 'o',
        organizationName: NAME,
        access: 'MANAGER',
      });
    queries.length = 0;
    expect(new Set((await accounts.listMembers('o')).map(({ userId }) => userId)).size).toBe(MEMBERS);
    expect(queries.length).toBeGreaterThan(1);
  });
});

describe('A page of the members of an organization', () => {
  it('continues behind the last member of the page before, also when that one has left', async () => {
    const {
      data: { accounts },
    } = await createInProcessData();
    for (const userId of ['a', 'b', 'c', 'd', 'e'])
      await accounts.addMember({ userId, organizationId: 'o', organizationName: 'One', access: 'MANAGER' });
    await accounts.addMember({ userId: 'b2', organizationId: 'other', organizationName: 'Two', access: 'MANAGER' });
    const first = await accounts.listMemberPage('o', { limit: 2, after: null });
    expect(first).toMatchObject({ memberships: [{ userId: 'a' }, { userId: 'b' }], next: 'b' });
    const [left] = await accounts.findMemberships('o', ['b']);
    if (left) await accounts.removeMember(left, { userId: 'a', at: new Date('2026-03-02T17:00:00Z') });
    const second = await accounts.listMemberPage('o', { limit: 3, after: first.next });
    expect(second.memberships.map(({ userId }) => userId)).toEqual(['c', 'd', 'e']);
    const third = await accounts.listMemberPage('o', { limit: 3, after: second.next ?? 'e' });
    expect(third).toEqual({ memberships: [], next: null });
  });
});

describe('A new organization', () => {
  it('An organization is not created with the number of another organization', async () => {
    const {
      data: { accounts },
    } = await createInProcessData();
    const number = '+16025550101';
    expect(await accounts.createOrganization(buildOrganization({ id: 'first', number }))).toBe(true);
    expect(await accounts.createOrganization(buildOrganization({ id: 'second', number }))).toBe(false);
    expect(await accounts.findOrganizationIdByNumber(number)).toBe('first');
    expect(await accounts.findOrganization('second')).toBeNull();
  });
});

describe('The sessions of a user', () => {
  it('end together on all devices, while later ones and those of other users count', async () => {
    const {
      data: { accounts, sessions, table },
    } = await createInProcessData();
    const at = (second: number): Date => new Date(Date.UTC(2026, 2, 2, 17, 0, second));
    for (const id of ['ann', 'bob']) {
      await table.put({ pk: `USER#${id}`, sk: 'USER', id, email: `${id}@x.test`, name: id });
      await accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'O', access: 'MANAGER' });
    }
    const [phone, laptop] = [await sessions.start('ann', 'o', at(1)), await sessions.start('ann', 'o', at(2))];
    const other = await sessions.start('bob', 'o', at(2));
    expect(await sessions.endAll('ann', at(3))).toBe(true);
    expect(await sessions.endAll('nobody', at(3))).toBe(false);
    const later = await sessions.start('ann', 'o', at(4));
    const found = await Promise.all([phone, laptop, other, later].map((token) => sessions.findSession(token, at(5))));
    expect(found.map((session) => session?.userId ?? null)).toEqual([null, null, 'bob', 'ann']);
  });
});
