import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { findPseudoTags, toReportConfig, type PseudoTag, type ReportConfig } from '../../domain/views/pseudo-tags.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { loadReportItems } from './list-report-icons.ts';

export interface PseudoTagsDeps {
  readonly data: Pick<Data, 'campaigns' | 'pitches' | 'pitchViews'>;
}

/** What a campaign asks of contacts, and what each of them did. */
export interface CampaignTags {
  readonly campaignId: CampaignId;
  readonly config: ReportConfig;
  readonly tags: ReadonlyMap<ContactId, readonly PseudoTag[]>;
}

/**
 * Returns what contacts did of everything that a campaign asks for. null if there is no such campaign. Cost: a read, a query for each pitch
 * of the campaign, and one for each contact.
 */
export async function listPseudoTags(
  { data }: PseudoTagsDeps,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contacts: readonly Pick<Contact, 'id' | 'consent'>[],
): Promise<CampaignTags | null> {
  const campaign = await data.campaigns.findCampaign(organizationId, campaignId);
  if (!campaign) return null;
  const items = await loadReportItems({ data }, campaign);
  const tags = await Promise.all(
    contacts.map(async (contact) => {
      const views = await data.pitchViews.listViews(organizationId, contact.id, campaignId);
      return [contact.id, findPseudoTags(campaignId, items, views, contact)] as const;
    }),
  );
  return { campaignId, config: toReportConfig(items), tags: new Map(tags) };
}
