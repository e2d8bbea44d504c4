import { formatMinute } from '../../domain/hours/minute.ts';
import type { Lane, Message } from '../../domain/sending/message.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { LIFETIMES } from '../table/lifetimes.ts';
import { DUE_SHARDS, getDueShard, MINUTE_SHARDS, minuteKey, minutesPk } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { readDateOrNull, readString } from '../table/values.ts';
import { markDueMinutes, toShardName, type DueSlot } from './due/markers.ts';
import { liftDueSoon } from './due/old-minutes.ts';

/** A minute in which an organization has due messages. */
export interface DueMinute {
  readonly minute: string;
  readonly organizationId: OrganizationId;
  /** The shards to which messages were added. */
  readonly shards: Readonly<Record<Lane, readonly number[]>>;
  /** When the minute was found empty, after the last message was announced. */
  readonly emptyAt: Date | null;
}

/** The markers of the minutes in which organizations have due messages. With them one query per shard finds all work. */
export class DueMinutes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Marks minutes, and their shards, before messages are added to them. After a crash in between, a minute is empty, but
   * no message is without a marker. The marker is written every time, because the sweep may have deleted it.
   */
  async markMinutes(organizationId: OrganizationId, slots: readonly DueSlot[]): Promise<void> {
    await markDueMinutes(this.#table, organizationId, slots);
  }

  /** Marks the minutes of messages before they are scheduled. */
  async markMessages(organizationId: OrganizationId, messages: readonly Message[]): Promise<void> {
    await this.markMinutes(
      organizationId,
      messages.map((message) => toDueSlot(message, message.due)),
    );
  }

  /** Returns some minutes of an organization, without those that have no marker. Cost: one batch of reads. */
  async findDueMinutes(organizationId: OrganizationId, minutes: readonly string[]): Promise<DueMinute[]> {
    const items = await this.#table.batchGet(minutes.map((minute) => minuteKey(minute, organizationId)));
    return items.flatMap((item) => (item ? [toDueMinute(item)] : []));
  }

  /** Returns the organizations with due messages in a minute. Cost: one query per shard, in parallel. */
  async listDueMinutes(minute: string): Promise<DueMinute[]> {
    const shards = await eachMinuteShard((pk) => this.#table.queryAll(pk, `${minute}#`));
    return shards.flat().map(toDueMinute);
  }

  /**
   * Returns the minutes up to now that have due messages, or had some a moment ago, oldest first. An empty minute is looked
   * at a few times only: a message is added to it when a worker was interrupted, and its own wake-up was lost.
   */
  async listDueMinutesUntil(now: Date): Promise<DueMinute[]> {
    await liftDueSoon(this.#table, now);
    const shards = await eachMinuteShard((pk) => this.#listUntil(pk, now));
    return shards
      .flat()
      .filter((due) => isWorthASweep(due, now))
      .sort((a, b) => (a.minute < b.minute ? -1 : 1));
  }

  async #listUntil(pk: string, now: Date): Promise<DueMinute[]> {
    const minutes: DueMinute[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk <= :until',
        ExpressionAttributeValues: { ':pk': pk, ':until': `${formatMinute(now)}#~` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      minutes.push(...page.items.map(toDueMinute));
      from = page.next;
    } while (from);
    return minutes;
  }

  /**
   * Records that a minute is empty. Deletes its marker once the minute is so old that no worker adds messages to it.
   */
  async closeMinute({ minute, organizationId, emptyAt }: DueMinute, now: Date): Promise<void> {
    const key = minuteKey(minute, organizationId);
    if (now.getTime() - new Date(`${minute}:00.000Z`).getTime() >= LIFETIMES.dueMarker * 1000)
      return this.#table.delete(key);
    if (emptyAt === null)
      await this.#table.update(key, {
        UpdateExpression: 'SET emptyAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      });
  }
}

/** Returns where a message is due. */
export function toDueSlot(message: Pick<Message, 'id' | 'lane' | 'progressCell'>, due: Date): DueSlot {
  return { due, lane: message.lane, shard: getDueShard(message) };
}

/** Returns where a message of a send run is due. `row`: its counting row. */
export function toCampaignSlot(row: number, due: Date): DueSlot {
  return { due, lane: 'campaign', shard: row % DUE_SHARDS.campaign };
}

/** Returns where the carrier's status check of a message is due. */
export function toStatusCheckSlot(due: Date): DueSlot {
  return { due, lane: 'reply', shard: 0 };
}

/** Returns where work of an if/then is due. */
export function toFollowUpSlot(due: Date): DueSlot {
  return { due, lane: 'reply', shard: 0 };
}

/** Returns whether the sweep looks at a minute: always, or 1, 3, 7 and at least 15 minutes after it was found empty. */
function isWorthASweep({ emptyAt }: DueMinute, now: Date): boolean {
  if (emptyAt === null) return true;
  const minutes = Math.round((now.getTime() - emptyAt.getTime()) / 60_000);
  return [1, 3, 7].includes(minutes) || minutes >= LIFETIMES.dueMarker / 60;
}

function eachMinuteShard<T>(read: (pk: string) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: MINUTE_SHARDS }, (_, shard) => read(minutesPk(shard))));
}

function toDueMinute(item: Item): DueMinute {
  const listShards = (lane: Lane): number[] =>
    Array.from({ length: DUE_SHARDS[lane] }, (_, shard) => shard).filter((shard) => item[toShardName(lane, shard)]);
  return {
    minute: item.sk.slice(0, item.sk.indexOf('#')),
    organizationId: readString(item.organizationId),
    shards: { campaign: listShards('campaign'), reply: listShards('reply') },
    emptyAt: readDateOrNull(item.emptyAt),
  };
}
