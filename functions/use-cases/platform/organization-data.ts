import type { Data } from '../../data/index.ts';
import { findClosedAt, type Card } from '../../domain/billing/billing.ts';
import { listContractProducts, type ContractProduct } from '../../domain/billing/contract-rates.ts';
import { sumCampaign } from '../../domain/results/campaign-figures.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface OrganizationDataDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'counters'>;
}

interface CampaignSending {
  readonly campaignId: CampaignId;
  readonly campaignName: string;
  /** Texts that the carrier accepted. */
  readonly sent: number;
  /** Texts that were planned for the contacts that joined, canceled ones left out. */
  readonly total: number;
}

export interface OrganizationData {
  readonly name: string;
  readonly products: readonly ContractProduct[];
  /** null means no card. */
  readonly card: Card | null;
  readonly isClosed: boolean;
  readonly campaigns: readonly CampaignSending[];
  /** Pass as `after` for the next page. null if this is the last page. */
  readonly next: CampaignId | null;
}

const CAMPAIGNS_PER_PAGE = 20;

/**
 * Returns what an organization pays, its card, and how its campaigns send, twenty a page, newest first. Only platform staff
 * may. Cost: one read, one query of the campaigns, and 8 queries for each campaign of a page.
 */
export async function loadOrganizationData(
  { data }: OrganizationDataDeps,
  { wpAdmin, now }: Pick<Actor, 'wpAdmin' | 'now'>,
  organizationId: OrganizationId,
  after: CampaignId | null,
): Promise<Refusal | OrganizationData> {
  if (!wpAdmin) return new Refusal('Only platform staff can see this.');
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  const { campaigns: page, next } = await data.campaigns.listPage(organizationId, {
    limit: CAMPAIGNS_PER_PAGE,
    after,
    isWanted: () => true,
  });
  const sending = await Promise.all(
    page.map(async (campaign): Promise<CampaignSending> => {
      const figures = sumCampaign(campaign, await data.counters.getCampaignCounts(organizationId, campaign.id));
      return {
        campaignId: campaign.id,
        campaignName: campaign.name,
        sent: figures.messages,
        total: figures.planned - figures.canceled,
      };
    }),
  );
  return {
    name: organization.name,
    products: listContractProducts(organization),
    card: organization.billing?.card ?? null,
    isClosed: findClosedAt(organization.billing, now) !== null,
    campaigns: sending,
    next,
  };
}
