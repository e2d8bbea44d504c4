import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import type { Actor } from '../../platform/actor.ts';
import { labelFields } from '../contact-attributes/label-fields.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListCampaignsDeps {
  readonly data: Pick<Data, 'campaigns' | 'counters' | 'namedLists'>;
}

export interface CampaignWithCounts {
  readonly campaign: Campaign;
  /** The figures by step id. Null: not asked for. */
  readonly counts: ReadonlyMap<string, Counts> | null;
}

/** Which campaigns a list shows. */
interface CampaignSelection {
  readonly recent: boolean;
  readonly archived: boolean;
  readonly withCounts: boolean;
}

/** Campaigns on the dashboard's chart and in pickers. */
const RECENT_LIMIT = 10;

/** The organization's campaigns, archived or not, newest first. `recent`: only the newest ones. */
export async function listCampaigns(
  { data }: ListCampaignsDeps,
  { organizationId }: Actor,
  { recent, archived: isArchived, withCounts }: CampaignSelection,
): Promise<CampaignWithCounts[]> {
  const campaigns = (await data.campaigns.list(organizationId)).filter(
    ({ archived }) => (archived !== null) === isArchived,
  );
  const shown = await labelFields({ data }, organizationId, recent ? campaigns.slice(0, RECENT_LIMIT) : campaigns);
  return Promise.all(
    shown.map(async (campaign) => ({
      campaign,
      counts: withCounts ? await data.counters.getCampaignCounts(organizationId, campaign.id) : null,
    })),
  );
}

export async function loadCampaign(
  { data }: ListCampaignsDeps,
  { organizationId }: Actor,
  { campaignId, withCounts }: { readonly campaignId: CampaignId; readonly withCounts: boolean },
): Promise<CampaignWithCounts | Refusal> {
  const found = await data.campaigns.find(organizationId, campaignId);
  const [campaign] = found ? await labelFields({ data }, organizationId, [found]) : [];
  if (!campaign) return notFound('campaign');
  return { campaign, counts: withCounts ? await data.counters.getCampaignCounts(organizationId, campaignId) : null };
}
