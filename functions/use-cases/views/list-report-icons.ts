import type { Data } from '../../data/index.ts';
import { getStepsInOrder, type Campaign } from '../../domain/campaigns/campaign.ts';
import { hasSlideContent } from '../../domain/pitches/slide.ts';
import { findReportIcons, listReportItems, type ReportIcon, type ReportItem } from '../../domain/views/report-icons.ts';
import type { CampaignId, ContactId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListReportIconsDeps {
  readonly data: Pick<Data, 'campaigns' | 'contacts' | 'pitches' | 'pitchViews'>;
}

interface ContactIcons {
  readonly contactId: ContactId;
  readonly icons: readonly ReportIcon[];
}

/**
 * Returns what contacts did of everything that a campaign asks for. Contacts that are gone are left out. Cost: a read, a batch of reads, a
 * query for each pitch of the campaign, and one for each contact.
 */
export async function listReportIcons(
  { data }: ListReportIconsDeps,
  { organizationId }: Actor,
  { campaignId, contactIds }: { readonly campaignId: CampaignId; readonly contactIds: readonly ContactId[] },
): Promise<readonly ContactIcons[] | Refusal> {
  const [campaign, contacts] = await Promise.all([
    data.campaigns.findCampaign(organizationId, campaignId),
    data.contacts.findMany(organizationId, [...new Set(contactIds)]),
  ]);
  if (!campaign) return notFound('campaign');
  const known = contacts.filter(({ erased }) => !erased);
  if (known.length === 0) return notFound('contact');
  const items = await loadReportItems({ data }, campaign);
  return Promise.all(
    known.map(async (contact) => {
      const views = items.length === 0 ? [] : await data.pitchViews.listViews(organizationId, contact.id, campaignId);
      return { contactId: contact.id, icons: findReportIcons(items, views, contact) };
    }),
  );
}

/** Returns everything that a campaign asks of a contact. Cost: a query for each step with a pitch. */
export async function loadReportItems(
  { data }: { readonly data: Pick<Data, 'pitches'> },
  campaign: Campaign,
): Promise<ReportItem[]> {
  const steps = await Promise.all(
    getStepsInOrder(campaign).map(async (step) => {
      const loaded = step.pitchId === null ? null : await data.pitches.loadPitch(campaign.organizationId, step.pitchId);
      return { step, content: loaded && { ...loaded, slides: loaded.slides.filter(hasSlideContent) } };
    }),
  );
  return listReportItems(steps);
}
