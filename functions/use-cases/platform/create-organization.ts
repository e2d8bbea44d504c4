import type { Data } from '../../data/index.ts';
import { newBilling } from '../../domain/billing/billing.ts';
import { newOrganization, type Organization } from '../../domain/accounts/account.ts';
import { isBrandId, PACKS } from '../../domain/brand/packs.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface CreateOrganizationInput {
  readonly name: string;
  /** The id of a brand pack. */
  readonly brand: string;
  /** null means a random id. */
  readonly id: string | null;
  /** Whether the organization needs a plan before it sends. */
  readonly isBilled: boolean;
  readonly now: Date;
}

/**
 * Creates an organization without a sending number. Repeated with the same id, it returns the existing organization, so
 * that an interrupted setup can be run again.
 */
export async function createOrganization(
  data: Pick<Data, 'accounts'>,
  { name, brand, id, isBilled, now }: CreateOrganizationInput,
): Promise<Organization | Refusal> {
  if (name.trim() === '') return new Refusal('Give the organization a name.');
  if (!isBrandId(brand))
    return new Refusal(`There is no brand "${brand}". The brands are ${Object.keys(PACKS).join(', ')}.`);
  const organization = newOrganization({
    id: id ?? newId(now),
    name: name.trim(),
    brand,
    billing: isBilled ? newBilling(now) : null,
  });
  if (await data.accounts.createOrganization(organization)) return organization;
  return (await data.accounts.findOrganization(organization.id)) ?? new Refusal('The organization was not created.');
}
