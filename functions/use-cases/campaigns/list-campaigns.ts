import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { getCellStart } from '../../domain/sending/progress.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import type { Actor } from '../../platform/actor.ts';
import { foldName } from '../../domain/search/fold-name.ts';
import { createMatcher } from '../../domain/search/matcher.ts';
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
  /** Only the newest ones. */
  readonly recent: boolean;
  readonly archived: boolean;
  /** Words of the name. Empty means all campaigns. */
  readonly search: string;
  /** `next` of the page before. null means from the newest. */
  readonly after: CampaignId | null;
  readonly withCounts: boolean;
}

/** Campaigns on the chart of the overview. */
const RECENT_LIMIT = 10;
/** Campaigns on a page of the list. The figures of each take eight queries. */
const PAGE_WITH_COUNTS = 24;
/** Campaigns on a page for pickers. */
const PAGE_WITHOUT_COUNTS = 100;

/**
 * Returns a page of the organization's campaigns, archived or not, newest first. It may be short or empty before `next` is null. Cost: a
 * query for each hundred campaigns that it reads, at most five, and with figures eight queries for each campaign of the page.
 */
export async function listCampaigns(
  { data }: ListCampaignsDeps,
  { organizationId }: Actor,
  { recent, archived: isArchived, search, after, withCounts }: CampaignSelection,
): Promise<{ readonly campaigns: readonly CampaignWithCounts[]; readonly next: CampaignId | null }> {
  const matches = createMatcher(search);
  const { campaigns, next } = await data.campaigns.listPage(organizationId, {
    limit: recent ? RECENT_LIMIT : withCounts ? PAGE_WITH_COUNTS : PAGE_WITHOUT_COUNTS,
    after,
    isWanted: ({ archived, name }) => (archived !== null) === isArchived && matches(foldName(name), null),
  });
  const shown = await labelFields({ data }, organizationId, campaigns);
  return { campaigns: await withFigures({ data }, shown, withCounts), next: recent ? null : next };
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
  const found = await data.campaigns.findCampaign(organizationId, campaignId);
  const [campaign] = found ? await labelFields({ data }, organizationId, [found]) : [];
  if (!campaign) return notFound('campaign');
  const { userId, forContactId } = campaign;
  const [contact, names, counts] = await Promise.all([
    forContactId ? data.contacts.findContact(organizationId, forContactId) : null,
    userId ? data.accounts.findUserNames([userId]) : null,
    withCounts ? data.counters.getCampaignCounts(organizationId, campaignId) : null,
  ]);
  return { campaign, counts, contact: contact ?? null, userName: names?.get(userId ?? '') ?? null };
}
