import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { CampaignBranding } from '../../domain/campaigns/branding.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { StructureType } from '../../domain/campaigns/step.ts';
import { campaignKey, campaignsPk, contactKey, contactPk, personalCampaignsPk } from '../table/keys.ts';
import { OWN_CAMPAIGN, ownCampaignKey } from './campaign-list-keys.ts';
import { type Item, type Table, type Write } from '../table/table.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { campaignGateWrites } from '../table/guards/gates.ts';
import { changesGate } from '../../domain/campaigns/gate.ts';
import { readDate, readDateOrNull, toIsoString, readString, readStringOrNull } from '../table/values.ts';
import type { Publication } from '../../domain/library/publication.ts';
import { libraryWrites } from './library.ts';
import { readSteps, toStoredSteps } from './stored-steps.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

/** A change of a campaign, and what else its transaction writes. */
export interface CampaignChange {
  readonly campaign: Campaign;
  readonly writes: readonly Write[];
}

/** Of several editors at once one succeeds in each attempt. A change that fails more often has another reason, and must not run forever. */
const MAX_ATTEMPTS = 50;
/** Personal campaigns that a worker reads at once. */
const PERSONAL_PAGE = 50;

/** Campaigns that one call of `listPage` reads at most, so that a search without a match ends. */
const EXAMINED_LIMIT = 500;
const CAMPAIGNS_PER_QUERY = 100;
/** Campaigns of the first query that may be unwanted, archived for example, without a second one. */
const SPARE = 8;

interface CampaignPageOptions {
  /** The most campaigns that the page has. */
  readonly limit: number;
  /** `next` of the page before. null means from the newest. */
  readonly after: CampaignId | null;
  readonly isWanted: (campaign: Campaign) => boolean;
}

export interface CampaignPage {
  readonly campaigns: readonly Campaign[];
  readonly next: CampaignId | null;
}

/**
 * A campaign is one item with all its steps. The sender reads the whole campaign, and a change replaces the whole
 * campaign with the next version.
 */
export class Campaigns {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findCampaign(organizationId: OrganizationId, campaignId: CampaignId): Promise<Campaign | null> {
    const item = await this.#table.get(campaignKey(organizationId, campaignId));
    return item ? toCampaign(item) : null;
  }

  async findMany(organizationId: OrganizationId, campaignIds: readonly CampaignId[]): Promise<Map<string, Campaign>> {
    const items = await this.#table.batchGet(campaignIds.map((id) => campaignKey(organizationId, id)));
    return new Map(items.flatMap((item) => (item ? [[readString(item.id), toCampaign(item)]] : [])));
  }

  /**
   * Returns a page of the campaigns that are wanted, newest first, without the personal ones. A page may be short: a call reads at most
   * `EXAMINED_LIMIT` campaigns, and continues at `next`. Cost: a query for each hundred campaigns that it reads.
   */
  async listPage(
    organizationId: OrganizationId,
    { limit, after, isWanted }: CampaignPageOptions,
  ): Promise<CampaignPage> {
    const campaigns: Campaign[] = [];
    let cursor = after;
    for (let examined = 0; examined < EXAMINED_LIMIT;) {
      const { items, next } = await this.#table.query({
        ...prefixQuery(campaignsPk(organizationId), 'CAMPAIGN#'),
        ScanIndexForward: false,
        // Most often the first query has the whole page.
        Limit: examined === 0 ? Math.min(CAMPAIGNS_PER_QUERY, limit + SPARE) : CAMPAIGNS_PER_QUERY,
        ...(cursor === null ? {} : { ExclusiveStartKey: campaignKey(organizationId, cursor) }),
      });
      for (const item of items) {
        const campaign = toCampaign(item);
        cursor = campaign.id;
        if (isWanted(campaign)) campaigns.push(campaign);
        if (campaigns.length === limit) return { campaigns, next: cursor };
      }
      if (!next) return { campaigns, next: null };
      examined += items.length;
    }
    return { campaigns, next: cursor };
  }

  /** Returns all campaigns of an organization but the personal ones, newest first. For workers. Cost: one query, one page per megabyte. */
  async listCampaigns(organizationId: OrganizationId): Promise<Campaign[]> {
    const items = await this.#table.queryAll(campaignsPk(organizationId), 'CAMPAIGN#');
    return items.map(toCampaign).reverse();
  }

  /** Returns a page of the personal campaigns, newest first. `after`: `next` of the page before. Cost: one query. */
  async listPersonal(
    organizationId: OrganizationId,
    { limit, after }: { readonly limit: number; readonly after: CampaignId | null },
  ): Promise<{ readonly campaigns: readonly Campaign[]; readonly next: CampaignId | null }> {
    const page = await this.#table.query({
      ...prefixQuery(personalCampaignsPk(organizationId), 'CAMPAIGN#'),
      ScanIndexForward: false,
      Limit: limit,
      ...(after === null
        ? {}
        : { ExclusiveStartKey: { pk: personalCampaignsPk(organizationId), sk: `CAMPAIGN#${after}` } }),
    });
    const campaigns = page.items.map(toCampaign);
    return { campaigns, next: page.next ? (campaigns.at(-1)?.id ?? null) : null };
  }

  /** Reads every campaign of an organization, the personal ones last, a page at a time. For workers. */
  async *listEvery(organizationId: OrganizationId): AsyncGenerator<Campaign> {
    yield* await this.listCampaigns(organizationId);
    let after: CampaignId | null = null;
    do {
      const page: Awaited<ReturnType<Campaigns['listPersonal']>> = await this.listPersonal(organizationId, {
        limit: PERSONAL_PAGE,
        after,
      });
      yield* page.campaigns;
      after = page.next;
    } while (after !== null);
  }

  /** Creates a campaign. Returns false when the id is taken, or the contact of a personal campaign is gone or erased. */
  async createCampaign(campaign: Campaign): Promise<boolean> {
    const { organizationId, id, forContactId } = campaign;
    if (!forContactId) return this.#table.put(toItem(campaign), IF_ABSENT);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(toItem(campaign), IF_ABSENT),
        this.#table.putWrite({ ...ownCampaignKey(organizationId, forContactId, id), id }),
        this.#table.checkWrite(contactKey(organizationId, forContactId), {
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
        }),
      ]),
    );
  }

  /** Returns the ids of the personal campaigns of a contact, oldest first. Cost: one query. */
  async listIdsOfContact(organizationId: OrganizationId, contactId: ContactId): Promise<CampaignId[]> {
    const items = await this.#table.queryAll(contactPk(organizationId, contactId), OWN_CAMPAIGN);
    return items.map((item) => readString(item.id));
  }

  /**
   * A condition that the campaign is still paused. A postponed message needs it, because a resume releases all messages
   * once.
   */
  pausedCheck(organizationId: OrganizationId, campaignId: CampaignId): Write {
    return this.#table.checkWrite(campaignKey(organizationId, campaignId), {
      ConditionExpression: 'attribute_type(paused, :date)',
      ExpressionAttributeValues: { ':date': 'S' },
    });
  }

  /** Stores a change with its gate. Returns null when the campaign is not the version that the change was made from. */
  async #save(before: Campaign, { campaign: after, writes }: CampaignChange): Promise<Campaign | null> {
    const next = { ...after, version: before.version + 1 };
    const write = this.#table.putWrite(toItem(next), {
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': before.version },
    });
    const gate = changesGate(before, after) ? campaignGateWrites(this.#table, next) : [];
    const all = [write, ...gate, ...libraryWrites(this.#table, before, next), ...writes];
    return (await falseIfConditionFails(() => this.#table.transact(all))) ? next : null;
  }

  /**
   * Applies a change to the newest version. Repeats the change when another editor was first. Returns null when there
   * is no campaign. `listWrites`: what else changes in the same transaction.
   */
  change(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    edit: (campaign: Campaign) => Campaign,
    listWrites: (before: Campaign) => readonly Write[] = () => [],
  ): Promise<Campaign | null> {
    return this.changeWith(organizationId, campaignId, async (before) => {
      const campaign = edit(before);
      return { campaign, writes: campaign === before ? [] : listWrites(before) };
    });
  }

  /**
   * Applies a change that reads and writes other items, too. `plan` runs again when another editor was first, and reads the other
   * items again. Nothing is written when the plan has the same campaign and no writes. Returns null when there is no campaign.
   * @throws when the conditions of the plan's writes keep failing
   */
  async changeWith(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    plan: (campaign: Campaign) => Promise<CampaignChange>,
  ): Promise<Campaign | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const campaign = await this.findCampaign(organizationId, campaignId);
      if (!campaign) return null;
      const change = await plan(campaign);
      if (change.campaign === campaign && change.writes.length === 0) return campaign;
      const saved = await this.#save(campaign, change);
      if (saved) return saved;
    }
    throw new Error(`Campaign ${campaignId} kept changing`);
  }
}

function toItem(campaign: Campaign): Item {
  return {
    ...campaignKey(campaign.organizationId, campaign.id),
    organizationId: campaign.organizationId,
    id: campaign.id,
    name: campaign.name,
    userId: campaign.userId ?? null,
    forContactId: campaign.forContactId ?? undefined,
    isExternal: campaign.isExternal === true || undefined,
    created: campaign.created.toISOString(),
    archived: toIsoString(campaign.archived),
    paused: toIsoString(campaign.paused),
    stopped: toIsoString(campaign.stopped),
    stopOnReply: campaign.stopOnReply,
    requireVerification: campaign.requireVerification === true,
    publication: toPublicationItem(campaign.publication),
    hasAppt: campaign.hasAppt,
    calendar: campaign.calendar ?? undefined,
    branding: campaign.branding ?? undefined,
    pauseReason: campaign.pauseReason ?? undefined,
    structure: campaign.structure,
    ...toStoredSteps(campaign.steps),
    version: campaign.version,
  };
}

function toPublicationItem(publication: Campaign['publication']): Record<string, unknown> | undefined {
  return publication ? { ...publication, since: publication.since.toISOString() } : undefined;
}

function readPublication(value: unknown): Publication | null {
  if (value === undefined) return null;
  const stored = value as Omit<Publication, 'since'> & { readonly since: string };
  return { ...stored, since: readDate(stored.since) };
}

export function toCampaign(item: Item): Campaign {
  return {
    organizationId: readString(item.organizationId),
    id: readString(item.id),
    name: readString(item.name),
    userId: readStringOrNull(item.userId),
    forContactId: readStringOrNull(item.forContactId),
    isExternal: item.isExternal === true,
    created: readDate(item.created),
    archived: readDateOrNull(item.archived),
    paused: readDateOrNull(item.paused),
    stopped: readDateOrNull(item.stopped),
    stopOnReply: item.stopOnReply === true,
    requireVerification: item.requireVerification === true,
    publication: readPublication(item.publication),
    hasAppt: item.hasAppt === true,
    calendar: readStringOrNull(item.calendar),
    branding: (item.branding ?? null) as CampaignBranding | null,
    pauseReason: readStringOrNull(item.pauseReason) as Reason | null,
    structure: item.structure as Record<StructureType, string[]>,
    steps: readSteps(item),
    version: Number(item.version),
  };
}
