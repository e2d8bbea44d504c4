import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { getCellStart } from '../../domain/sending/progress.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import type { Actor } from '../../platform/actor.ts';
import { labelFields } from '../contact-attributes/label-fields.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListCampaignsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'contacts' | 'counters' | 'namedLists'>;
}

export interface CampaignWithCounts {
  readonly campaign: Campaign;
  /** The figures by step id. null if not asked for. */
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
  return withFigures({ data }, shown, withCounts);
}

/** A campaign for one contact. */
export interface PersonalCampaign extends CampaignWithCounts {
  /** null if the contact is gone. */
  readonly contact: Contact | null;
}

/** Personal campaigns on a page of their list. */
const PERSONAL_PAGE = 24;

/** Returns a page of the campaigns for one contact each, archived or not, newest first. Cost: a query, and the figures of a page. */
export async function listPersonalCampaigns(
  { data }: ListCampaignsDeps,
  { organizationId }: Actor,
  { archived: isArchived, after }: { readonly archived: boolean; readonly after: CampaignId | null },
): Promise<{ readonly campaigns: readonly PersonalCampaign[]; readonly next: CampaignId | null }> {
  const { campaigns, next } = await data.campaigns.listPersonal(organizationId, { limit: PERSONAL_PAGE, after });
  const shown = campaigns.filter(({ archived }) => (archived !== null) === isArchived);
  const [listed, contacts] = await Promise.all([
    withFigures({ data }, shown, true),
    data.contacts.findMany(
      organizationId,
      shown.flatMap(({ forContactId }) => forContactId ?? []),
    ),
  ]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return {
    campaigns: listed.map((each) => ({ ...each, contact: byId.get(each.campaign.forContactId ?? '') ?? null })),
    next,
  };
}

/**
 * Returns when the next text of each campaign is due, to the quarter hour. Campaigns without scheduled texts are left out. Cost: one query.
 */
export async function findNextSends(
  { data, zone }: { readonly data: Pick<Data, 'sendProgress'>; readonly zone: string },
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
): Promise<ReadonlyMap<CampaignId, Date>> {
  const next = await data.sendProgress.listNext(organizationId, formatDateIn(zone, now));
  return new Map(
    [...next].map(([campaignId, cell]) => {
      const start = getCellStart(cell, zone);
      return [campaignId, start < now ? now : start];
    }),
  );
}

async function withFigures(
  { data }: { readonly data: Pick<Data, 'counters'> },
  campaigns: readonly Campaign[],
  withCounts: boolean,
): Promise<CampaignWithCounts[]> {
  return Promise.all(
    campaigns.map(async (campaign) => ({
      campaign,
      counts: withCounts ? await data.counters.getCampaignCounts(campaign.organizationId, campaign.id) : null,
    })),
  );
}

/** A campaign with the people it names. */
export interface LoadedCampaign extends PersonalCampaign {
  /** Who made the campaign. null means no one who is known. */
  readonly userName: string | null;
}

/** Cost: two reads, one more for the contact of a personal campaign, and the figures. */
export async function loadCampaign(
  { data }: ListCampaignsDeps,
  { organizationId }: Actor,
  { campaignId, withCounts }: { readonly campaignId: CampaignId; readonly withCounts: boolean },
): Promise<LoadedCampaign | Refusal> {
  const found = await data.campaigns.find(organizationId, campaignId);
  const [campaign] = found ? await labelFields({ data }, organizationId, [found]) : [];
  if (!campaign) return notFound('campaign');
  const { userId, forContactId } = campaign;
  const [contact, names, counts] = await Promise.all([
    forContactId ? data.contacts.find(organizationId, forContactId) : null,
    userId ? data.accounts.findUserNames([userId]) : null,
    withCounts ? data.counters.getCampaignCounts(organizationId, campaignId) : null,
  ]);
  return { campaign, counts, contact: contact ?? null, userName: names?.get(userId ?? '') ?? null };
}
