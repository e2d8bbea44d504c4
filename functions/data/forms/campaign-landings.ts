import * as z from 'zod/mini';
import { newCampaignLanding, type CampaignLanding } from '../../domain/landing-pages/campaign-landing.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity } from '../table/entity.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import { campaignKey } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { campaignCodeKey, campaignLandingKey } from './form-keys.ts';
import { storedItems, toStoredItems } from './stored-items.ts';

const landingEntity = defineEntity(
  campaignLandingKey,
  z.object({
    organizationId: z.string(),
    campaignId: z.string(),
    code: z.string(),
    title: z.string(),
    description: z.string(),
    color: z.nullable(z.string()),
    image: z.nullable(z.string()),
    items: storedItems,
    version: z.number(),
  }),
);

const MAX_ATTEMPTS = 8;

/** The public pages of campaigns. They are items of their own, because the sender reads campaigns and needs no page. */
export class CampaignLandings {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the page of a campaign. null if no one has made one. */
  async findCampaignLanding(organizationId: OrganizationId, campaignId: CampaignId): Promise<CampaignLanding | null> {
    const item = await this.#table.get(campaignLandingKey(organizationId, campaignId));
    return item ? landingEntity.fromItem(item) : null;
  }

  /** Returns the page of a public code. Cost: two reads. */
  async findByCode(code: string): Promise<CampaignLanding | null> {
    const named = await this.#table.get(campaignCodeKey(code));
    return named ? this.findCampaignLanding(readString(named.organizationId), readString(named.id)) : null;
  }

  /**
   * Applies a change to the newest version, and repeats the change when someone else was first. The first change makes the page under
   * `newCode`. Returns null when there is no such campaign. `listFileWrites`: what the change does to stored files.
   */
  async change(
    page: CampaignPage,
    edit: (landing: CampaignLanding) => CampaignLanding,
    listFileWrites: (before: CampaignLanding) => readonly Write[] = () => [],
  ): Promise<CampaignLanding | null> {
    const campaign = campaignKey(page.organizationId, page.campaignId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { landing, writes } = await this.plan(page, edit, listFileWrites);
      if (writes.length === 0) return landing;
      const exists = this.#table.checkWrite(campaign, { ConditionExpression: 'attribute_exists(pk)' });
      if (await falseIfConditionFails(() => this.#table.transact([...writes, exists]))) return landing;
      if (!(await this.#table.get(campaign))) return null;
    }
    throw new Error(`The page of campaign ${page.campaignId} kept changing`);
  }

  /**
   * Returns the page after a change, and the writes of the change, for the transaction of a caller who knows that there is the campaign.
   * They fail when someone else changes the page first. The first change makes the page under `newCode`. Cost: one read.
   */
  async plan(
    { organizationId, campaignId, newCode }: CampaignPage,
    edit: (landing: CampaignLanding) => CampaignLanding,
    listFileWrites: (before: CampaignLanding) => readonly Write[],
  ): Promise<{ readonly landing: CampaignLanding; readonly writes: readonly Write[] }> {
    const found = await this.findCampaignLanding(organizationId, campaignId);
    const before = found ?? newCampaignLanding(organizationId, campaignId, newCode);
    const edited = edit(before);
    if (edited === before) return { landing: before, writes: [] };
    const after = { ...edited, version: before.version + 1 };
    const named = { ...campaignCodeKey(newCode), organizationId, id: campaignId };
    const writes = [
      this.#table.putWrite(toItem(after), found ? ifVersion(before.version) : IF_ABSENT),
      ...(found ? [] : [this.#table.putWrite(named, IF_ABSENT)]),
      ...listFileWrites(before),
    ];
    return { landing: after, writes };
  }
}

interface CampaignPage {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
  readonly newCode: string;
}

function toItem({ items, ...landing }: CampaignLanding): Item {
  return landingEntity.toItem({ ...landing, items: toStoredItems(items) }, landing.organizationId, landing.campaignId);
}
