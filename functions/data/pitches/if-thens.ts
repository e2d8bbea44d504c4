import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { LinksOfIfThens } from '../../domain/if-then/firing.ts';
import { getIfThenOwnerId } from '../../domain/if-then/if-then-id.ts';
import {
  IF_THEN_LIMITS,
  listNextCampaigns,
  type Action,
  type IfThen,
  type Trigger,
} from '../../domain/if-then/if-then.ts';
import type { CampaignId, IfThenId, OrganizationId, StepId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import { guardWrite } from '../table/guards/list-guard.ts';
import { campaignPk } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';

const ifThenKey = (organizationId: OrganizationId, id: IfThenId): Key => ({
  pk: campaignPk(organizationId, getCampaignIdOfStep(getIfThenOwnerId(id))),
  sk: `IF-THEN#${id}`,
});
const linksPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#CAMPAIGN-LINKS`;
const linksHeadKey = (organizationId: OrganizationId): Key => ({ pk: linksPk(organizationId), sk: 'HEAD' });
const linkKey = (organizationId: OrganizationId, id: IfThenId): Key => ({
  pk: linksPk(organizationId),
  sk: `LINK#${id}`,
});

/** Which campaigns lead to which by if/thens, as they were read. `version` grows with every change of them. */
export interface ReadLinks extends LinksOfIfThens {
  readonly version: number;
}

/**
 * The if/thens of steps. Each is an item of its own in the partition of its campaign, so that a save writes little and a report of a
 * viewer reads only those of its step. The campaigns that if/thens add contacts to are listed once more for the organization: two
 * people who save at the same moment could otherwise close a circle together.
 */
export class IfThens {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the if/thens of a step in the order in which they were made, drafts too. Cost: one query. */
  async listOfStep(organizationId: OrganizationId, stepId: StepId): Promise<IfThen[]> {
    return this.#list(organizationId, getCampaignIdOfStep(stepId), `IF-THEN#${stepId}-`);
  }

  /** Returns the if/thens of all steps of a campaign, drafts too. Cost: one query. */
  async listOfCampaign(organizationId: OrganizationId, campaignId: CampaignId): Promise<IfThen[]> {
    return this.#list(organizationId, campaignId, 'IF-THEN#');
  }

  async #list(organizationId: OrganizationId, campaignId: CampaignId, prefix: string): Promise<IfThen[]> {
    return (await this.#table.queryAll(campaignPk(organizationId, campaignId), prefix)).map(toIfThen);
  }

  async findIfThen(organizationId: OrganizationId, id: IfThenId): Promise<IfThen | null> {
    const item = await this.#table.get(ifThenKey(organizationId, id));
    return item ? toIfThen(item) : null;
  }

  /** Returns which campaigns lead to which. Cost: one read and one query. */
  async readLinks(organizationId: OrganizationId): Promise<ReadLinks> {
    // The version comes first: a change in between is then refused, and not overlooked.
    const head = await this.#table.get(linksHeadKey(organizationId));
    const links = await this.#table.queryAll(linksPk(organizationId), 'LINK#');
    return {
      version: Number(head?.version ?? 0),
      byIfThen: new Map(links.map((item) => [readString(item.id), item.next as CampaignId[]])),
    };
  }

  /**
   * Stores an if/then with the next version. `before`: null for a new one. `links`: those that the check for circles has seen. Returns
   * null when the if/then, or the links where it changes them, changed in the meantime. FULL: a draft is saved, and the campaign has as many if/thens
   * as it may have. Cost: one write, three more when links change, and for a draft a read, a query and a write more.
   */
  saveIfThen(organizationId: OrganizationId, before: null, after: IfThen, links: ReadLinks): Promise<IfThen | null>;
  saveIfThen(
    organizationId: OrganizationId,
    before: IfThen | null,
    after: IfThen,
    links: ReadLinks,
  ): Promise<IfThen | 'FULL' | null>;
  async saveIfThen(
    organizationId: OrganizationId,
    before: IfThen | null,
    after: IfThen,
    links: ReadLinks,
  ): Promise<IfThen | 'FULL' | null> {
    const joins = before !== null && !before.active && after.active ? await this.#joinWrite(organizationId, after) : [];
    if (joins === 'FULL') return 'FULL';
    const next = { ...after, version: (before?.version ?? 0) + 1 };
    const write = this.#table.putWrite(
      toItem(organizationId, next),
      before === null ? IF_ABSENT : ifVersion(before.version),
    );
    const linkWrites = this.#linkWrites(organizationId, next.id, listNextCampaigns(next), links);
    return (await falseIfConditionFails(() => this.#table.transact([write, ...joins, ...linkWrites]))) ? next : null;
  }

  /** Two drafts that are saved at once cannot both be the last one that the campaign may have. */
  async #joinWrite(organizationId: OrganizationId, { stepId }: IfThen): Promise<readonly Write[] | 'FULL'> {
    const campaignId = getCampaignIdOfStep(stepId);
    const guard = { pk: campaignPk(organizationId, campaignId), sk: 'IF-THENS' };
    const read = await this.#table.get(guard);
    const saved = (await this.listOfCampaign(organizationId, campaignId)).filter(({ active }) => active);
    return saved.length >= IF_THEN_LIMITS.perCampaign ? 'FULL' : [guardWrite(this.#table, guard, read)];
  }

  /** Removes an if/then. Returns false when it or the links changed in the meantime. */
  async removeIfThen(organizationId: OrganizationId, before: IfThen, links: ReadLinks): Promise<boolean> {
    const write = this.#table.deleteWrite(ifThenKey(organizationId, before.id), ifVersion(before.version));
    const linkWrites = this.#linkWrites(organizationId, before.id, [], links);
    return falseIfConditionFails(() => this.#table.transact([write, ...linkWrites]));
  }

  #linkWrites(
    organizationId: OrganizationId,
    id: IfThenId,
    next: readonly CampaignId[],
    { version, byIfThen }: ReadLinks,
  ): Write[] {
    const seen = byIfThen.get(id) ?? [];
    if (seen.length === next.length && seen.every((each) => next.includes(each))) return [];
    const key = linkKey(organizationId, id);
    return [
      next.length === 0 ? this.#table.deleteWrite(key) : this.#table.putWrite({ ...key, id, next: [...next] }),
      this.#table.putWrite(
        { ...linksHeadKey(organizationId), version: version + 1 },
        version === 0 ? IF_ABSENT : ifVersion(version),
      ),
    ];
  }
}

function toItem(organizationId: OrganizationId, ifThen: IfThen): Item {
  return {
    ...ifThenKey(organizationId, ifThen.id),
    ...ifThen,
    since: ifThen.since.toISOString(),
    created: ifThen.created.toISOString(),
    ...(ifThen.active ? {} : { expires: toTtl(ifThen.created, 'ifThenDraft') }),
  };
}

function toIfThen(item: Item): IfThen {
  return {
    id: readString(item.id),
    stepId: readString(item.stepId),
    label: readString(item.label),
    triggers: item.triggers as Trigger[],
    actions: item.actions as Action[],
    active: item.active === true,
    since: readDate(item.since),
    created: readDate(item.created),
    version: Number(item.version),
  };
}
