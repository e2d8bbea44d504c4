import { addFigures, type Day, type DayFigures } from '../../domain/results/day-figures.ts';
import { toDayFigures, type ResultChanges, type ResultFigures } from '../../domain/results/result-figures.ts';
import type { CampaignId, GroupId, JobId, OrganizationId, StepId } from '../../domain/shared/ids.ts';
import {
  CAMPAIGN_TOTAL,
  COUNTER_NAMES,
  SEND_FIGURES,
  sumCounts,
  type CounterName,
  type Counts,
  type Delta,
} from '../../domain/sending/figures.ts';
import { campaignCounterKey, campaignCounterPk, computeShard, organizationCounterKey } from './keys.ts';
import type { Item, Key, Table, Write } from './table.ts';
import { readDateOrNull } from './values.ts';

/**
 * Figures change in the same transaction as the state that they count, so that they are exact at every moment. They are
 * spread over shards with a partition each, because one partition takes 1,000 writes per second and transactions on one
 * item conflict.
 */
export const COUNTER_SHARDS = 8;

/** One shard of the number of contacts of a group. Each shard is a partition of its own. */
const groupCounterKey = (organizationId: OrganizationId, groupId: GroupId, shard: number): Key => ({
  pk: `ORG#${organizationId}#GROUP#${groupId}#COUNTER#${shard}`,
  sk: 'TOTAL',
});

const DAY_PREFIX = 'DAY#';

/** A day is beside the figures of its organization's shard, so that a transaction writes to one partition only. */
const toDaySk = (day: Day): string => `${DAY_PREFIX}${day}`;

export class Counters {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the writes that change an organization's figures. `shardBy` (an id) selects the shard. */
  organizationWrites(organizationId: OrganizationId, shardBy: string, delta: Delta): Write[] {
    return this.#counterWrite(organizationCounterKey(organizationId, computeShard(shardBy, COUNTER_SHARDS)), delta);
  }

  /** Returns the writes that change the figures of a step, of the whole campaign, or of a message to many. */
  campaignWrites(
    organizationId: OrganizationId,
    campaignId: CampaignId | JobId,
    stepId: StepId,
    shardBy: string,
    delta: Delta,
    active?: Date,
  ): Write[] {
    return this.#counterWrite(
      campaignCounterKey(organizationId, campaignId, stepId, computeShard(shardBy, COUNTER_SHARDS)),
      delta,
      active,
    );
  }

  /** Returns an organization's figures. Cost: one batch of 8 reads. */
  async getOrganizationCounts(organizationId: OrganizationId): Promise<Counts> {
    const items = await this.#table.batchGet(eachShard((shard) => organizationCounterKey(organizationId, shard)));
    return sumCounts(items.flatMap((item) => (item ? [toCounts(item)] : [])));
  }

  /**
   * Returns a campaign's figures by step id; `CAMPAIGN_TOTAL` is the campaign's own. Cost: 8 queries in parallel, one item
   * per step each.
   */
  async getCampaignCounts(organizationId: OrganizationId, campaignId: CampaignId): Promise<Map<string, Counts>> {
    const shards = await Promise.all(
      eachShard((shard) => this.#table.queryAll(campaignCounterPk(organizationId, campaignId, shard), 'STEP#')),
    );
    const steps = Map.groupBy(shards.flat(), (item) => item.sk.slice('STEP#'.length));
    return new Map([...steps].map(([step, shards]) => [step, sumCounts(shards.map(toCounts))]));
  }

  /** Returns the figures of a whole campaign, without those of its steps. Cost: one batch of 8 reads. */
  async getCampaignTotal(organizationId: OrganizationId, campaignId: CampaignId): Promise<Counts> {
    const items = await this.#table.batchGet(
      eachShard((shard) => campaignCounterKey(organizationId, campaignId, CAMPAIGN_TOTAL, shard)),
    );
    return sumCounts(items.flatMap((item) => (item ? [toCounts(item)] : [])));
  }

  /** Returns the writes that change how many contacts a group has. */
  groupWrites(organizationId: OrganizationId, groupId: GroupId, shardBy: string, leads: number): Write[] {
    return this.#counterWrite(groupCounterKey(organizationId, groupId, computeShard(shardBy, COUNTER_SHARDS)), {
      leads,
    });
  }

  /** Returns how many contacts each group has, archived contacts left out. Cost: 8 reads for each group. */
  async getGroupCounts(
    organizationId: OrganizationId,
    groupIds: readonly GroupId[],
  ): Promise<ReadonlyMap<string, number>> {
    const items = await this.#table.batchGet(
      groupIds.flatMap((groupId) => eachShard((shard) => groupCounterKey(organizationId, groupId, shard))),
    );
    return new Map(
      groupIds.map((groupId, index) => [
        groupId,
        items
          .slice(index * COUNTER_SHARDS, (index + 1) * COUNTER_SHARDS)
          .reduce((sum, item) => sum + Number(item?.leads ?? 0), 0),
      ]),
    );
  }

  /** Returns the figures of messages to many, by the id of their job. Cost: a batch of 8 reads for each. */
  async getSendCounts(organizationId: OrganizationId, jobIds: readonly JobId[]): Promise<Map<JobId, Counts>> {
    const items = await this.#table.batchGet(
      jobIds.flatMap((jobId) => eachShard((shard) => campaignCounterKey(organizationId, jobId, SEND_FIGURES, shard))),
    );
    return new Map(
      jobIds.map((jobId, index) => {
        const shards = items.slice(index * COUNTER_SHARDS, (index + 1) * COUNTER_SHARDS);
        return [jobId, sumCounts(shards.flatMap((item) => (item ? [toCounts(item)] : [])))];
      }),
    );
  }

  /** Returns the writes that change an organization's figures of days, one for each day. */
  dayWrites(organizationId: OrganizationId, shardBy: string, changes: ResultChanges): Write[] {
    return this.#dayWrites(organizationCounterKey(organizationId, computeShard(shardBy, COUNTER_SHARDS)).pk, changes);
  }

  /** Returns the writes that change a campaign's figures of days, one for each day. */
  campaignDayWrites(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    shardBy: string,
    changes: ResultChanges,
  ): Write[] {
    const shard = computeShard(shardBy, COUNTER_SHARDS);
    return this.#dayWrites(campaignCounterPk(organizationId, campaignId, shard), changes);
  }

  /**
   * Returns an organization's figures of the days from `from` to `until`, both included. A day without figures is missing.
   * Cost: 8 queries in parallel, one item of about 150 bytes for each day with figures.
   */
  async listDays(organizationId: OrganizationId, from: Day, until: Day): Promise<Map<Day, DayFigures>> {
    const days = await this.#sumDays((shard) => organizationCounterKey(organizationId, shard).pk, from, until);
    return new Map([...days].map(([day, figures]) => [day, toDayFigures(figures)]));
  }

  /** Returns the sum of an organization's figures over days, with its replies by hour. Cost: as `listDays`. */
  async getDaySum(organizationId: OrganizationId, from: Day, until: Day): Promise<ResultFigures> {
    const days = await this.#sumDays((shard) => organizationCounterKey(organizationId, shard).pk, from, until);
    return [...days.values()].reduce(addFigures, {});
  }

  /** Returns a campaign's figures of days. Cost: as `listDays`, with items of up to about 500 bytes. */
  async listCampaignDays(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    from: Day,
    until: Day,
  ): Promise<Map<Day, ResultFigures>> {
    return this.#sumDays((shard) => campaignCounterPk(organizationId, campaignId, shard), from, until);
  }

  async #sumDays(toPk: (shard: number) => string, from: Day, until: Day): Promise<Map<Day, ResultFigures>> {
    const shards = await Promise.all(eachShard((shard) => this.#queryDays(toPk(shard), from, until)));
    const days = Map.groupBy(shards.flat(), ({ sk }) => sk.slice(DAY_PREFIX.length));
    return new Map([...days].map(([day, items]) => [day, items.map(toResultFigures).reduce(addFigures, {})]));
  }

  #dayWrites(pk: string, changes: ResultChanges): Write[] {
    return [...changes].flatMap(([day, change]) => {
      const changed = Object.entries(change).filter(([, value]) => value !== 0);
      if (changed.length === 0) return [];
      return [
        this.#table.updateWrite(
          { pk, sk: toDaySk(day) },
          {
            UpdateExpression: `ADD ${changed.map(([name]) => `#${name} :${name}`).join(', ')}`,
            ExpressionAttributeNames: Object.fromEntries(changed.map(([name]) => [`#${name}`, name])),
            ExpressionAttributeValues: Object.fromEntries(changed.map(([name, value]) => [`:${name}`, value])),
          },
        ),
      ];
    });
  }

  async #queryDays(pk: string, from: Day, until: Day): Promise<Item[]> {
    const items: Item[] = [];
    let next: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: { ':pk': pk, ':from': toDaySk(from), ':until': toDaySk(until) },
        ...(next ? { ExclusiveStartKey: next } : {}),
      });
      items.push(...page.items);
      next = page.next;
    } while (next);
    return items;
  }

  #counterWrite(key: { pk: string; sk: string }, delta: Delta, active?: Date): Write[] {
    const changed = COUNTER_NAMES.filter((name) => (delta[name] ?? 0) !== 0);
    if (changed.length === 0) return [];
    return [
      this.#table.updateWrite(key, {
        UpdateExpression: `ADD ${changed.map((name) => `#${name} :${name}`).join(', ')}${active ? ' SET lastActive = :active' : ''}`,
        ExpressionAttributeNames: Object.fromEntries(changed.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(changed.map((name) => [`:${name}`, delta[name] ?? 0])),
          ...(active ? { ':active': active.toISOString() } : {}),
        },
      }),
    ];
  }
}

function eachShard<T>(build: (shard: number) => T): T[] {
  return Array.from({ length: COUNTER_SHARDS }, (_, shard) => build(shard));
}

/** Returns the figures of one shard. */
function toCounts(item: Readonly<Record<string, unknown>>): Counts {
  const figures = Object.fromEntries(COUNTER_NAMES.map((name) => [name, Number(item[name] ?? 0)]));
  return { ...(figures as Record<CounterName, number>), lastActive: readDateOrNull(item.lastActive) };
}

/** Returns the figures of one shard of a day. */
function toResultFigures(item: Item): ResultFigures {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
}
