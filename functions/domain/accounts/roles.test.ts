import { describe, expect, it } from 'vitest';
import { ACCESS_ORDER, type Access } from './access.ts';
import { ASSIGNABLE_ACCESS, getAssignableAccess, reasonNotAllowed } from './roles.ts';

const may = (actor: Access, member: Access): boolean =>
  reasonNotAllowed({ actor: { userId: 'a', access: actor }, member: { userId: 'b', access: member } }) === null;

describe('changes of access levels', () => {
  it.each<{ actor: Access; members: Access[] }>([
    { actor: 'LIMITED', members: [] },
    { actor: 'READONLY', members: [] },
    { actor: 'MANAGER', members: [] },
    { actor: 'ADMIN', members: ['NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN'] },
    { actor: 'OWNER', members: ['NONE', 'LIMITED', 'READONLY', 'MANAGER', 'ADMIN'] },
  ])('$actor may change only members with the levels $members', ({ actor, members }) => {
    expect(ACCESS_ORDER.filter((member) => may(actor, member))).toEqual(members);
  });

  it('No one may change their own level', () => {
    const self = { userId: 'a', access: 'ADMIN' as const };
    expect(reasonNotAllowed({ actor: self, member: self })).toBe('You cannot change your own permission.');
  });

  it('No one may assign a level above their own, and no one may assign OWNER', () => {
    expect(getAssignableAccess('ADMIN')).toEqual(ASSIGNABLE_ACCESS);
    expect(getAssignableAccess('OWNER')).toEqual(ASSIGNABLE_ACCESS);
    expect(getAssignableAccess('MANAGER')).not.toContain('ADMIN');
    expect(ASSIGNABLE_ACCESS).not.toContain('OWNER');
  });
});
