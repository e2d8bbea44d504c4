import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

/**
 * Returns what the brand of an organization has, whatever host someone calls. null if there is no such organization. Cost: one read.
 */
export async function findBrandFlags(
  { data }: { readonly data: Pick<Data, 'accounts'> },
  organizationId: OrganizationId,
): Promise<Pack['flags'] | null> {
  const organization = await data.accounts.findOrganization(organizationId);
  return organization && getPackById(organization.brand).flags;
}
