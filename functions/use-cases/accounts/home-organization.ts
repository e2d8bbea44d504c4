import type { Data } from '../../data/index.ts';
import type { Membership, User } from '../../domain/accounts/account.ts';
import { findPackByHost } from '../../platform/brand-hosts.ts';

/**
 * Returns the id of the organization that a session starts in: the first one of the brand of the page. Platform staff may
 * sign in on every brand's page and start in their first organization of any brand.
 */
export async function findHomeOrganization(
  data: Pick<Data, 'accounts'>,
  user: User,
  memberships: readonly Membership[],
  host: string,
): Promise<string | null> {
  const ids = memberships.map(({ organizationId }) => organizationId);
  const organizations = await data.accounts.findOrganizations(ids);
  const brand = findPackByHost(host).id;
  const home = ids.find((id) => organizations.get(id)?.brand === brand);
  return home ?? (user.wpAdmin ? (ids[0] ?? null) : null);
}
