import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { namesCustomField, relabelCampaign } from '../../domain/content/field-labels.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { NamedListDeps } from './named-lists.ts';

/**
 * Returns campaigns whose texts show custom fields as they are called now, also fields that were removed from the organization. Cost:
 * one read when a text names a field.
 */
export async function labelFields(
  { data }: NamedListDeps,
  organizationId: OrganizationId,
  campaigns: readonly Campaign[],
): Promise<readonly Campaign[]> {
  if (!campaigns.some(namesCustomField)) return campaigns;
  const { entries } = await data.namedLists.findNamedList(organizationId, 'FIELDS');
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  return campaigns.map((campaign) => relabelCampaign(campaign, names));
}
