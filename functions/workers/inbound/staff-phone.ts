import type { Data } from '../../data/index.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

/**
 * Returns whether a phone is that of a member of the organization. Members of other organizations are strangers here.
 * Cost: one query, and two batches of reads for a phone that someone has.
 */
export async function isStaffPhone(
  { accounts, directory }: Pick<Data, 'accounts' | 'directory'>,
  organizationId: OrganizationId,
  phone: E164,
): Promise<boolean> {
  const userIds = await directory.listUsersByPhone(phone);
  if (userIds.length === 0) return false;
  const [memberships, users] = await Promise.all([
    accounts.findMemberships(organizationId, userIds),
    accounts.findUsers(userIds),
  ]);
  return memberships.some(({ userId, access }) => access !== 'NONE' && users.get(userId)?.phone === phone);
}
