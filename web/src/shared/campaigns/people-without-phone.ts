import type { TeamMember } from '../accounts/list-team.ts';

type Person = Pick<TeamMember, 'id' | 'name' | 'phone' | 'access'>;

/**
 * Returns the people that an action means and cannot text, because they have no phone number. "Me" is who made the campaign, and
 * the owners when that person has left. `ownerId`: who made the campaign.
 */
export function listPeopleWithoutPhone(
  { type, userIds }: { readonly type: string; readonly userIds: readonly string[] },
  team: readonly Person[],
  ownerId: string | null,
): readonly Person[] {
  if (type !== 'ME' && type !== 'SPECIFIC') return [];
  const chosen = type === 'SPECIFIC' ? userIds : [ownerId];
  const known = team.filter(({ id }) => chosen.includes(id));
  const texted = type === 'ME' && known.length === 0 ? team.filter(({ access }) => access === 'OWNER') : known;
  return texted.filter(({ phone }) => phone === null);
}
