import type { OrganizationId } from '../../domain/shared/ids.ts';
import {
  countPaceShards,
  getPaceOfShard,
  laneSegmentsPerDay,
  MAX_PACE_SHARDS,
  splitIntoSeconds,
  type Pace,
} from '../../domain/sending/pace.ts';
import { toTtl } from '../table/lifetimes.ts';
import { computeShard, paceKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';

/** The moment of a claim, and the shard of the number's usage that it writes. */
export interface PaceWindow {
  /** The date that the daily limit counts by. */
  readonly day: string;
  readonly now: Date;
  readonly shard: number;
}

/** What a number has sent per second, minute and day. One item per shard, which expires by itself. */
export class Pacing {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the shard in which a claim looks for room first. `id`: any id of the claim. */
  getShard(pace: Pace, id: string): number {
    return computeShard(id, countPaceShards(pace));
  }

  /**
   * The part of a claim that keeps the pace. Fails when the second or the day of the shard is full. The write for the day
   * comes first. `shard`: below `countPaceShards`.
   */
  claimWrites(
    organizationId: OrganizationId,
    lane: 'campaign' | 'reply',
    segments: number,
    pace: Pace,
    window: PaceWindow,
  ): Write[] {
    const { day, now, shard } = window;
    const own = getPaceOfShard(pace, shard);
    const shares = splitIntoSeconds(segments, own, Math.floor(now.getTime() / 1000));
    return [
      this.#usageWrite(
        paceKey(organizationId, `DAY#${day}`, shard),
        segments,
        laneSegmentsPerDay(own, lane),
        toTtl(now, 'paceDay'),
      ),
      ...shares.map((share) =>
        this.#usageWrite(
          paceKey(organizationId, `SECOND#${share.second}`, shard),
          share.segments,
          own.segmentsPerSecond,
          toTtl(now, 'paceSecond'),
        ),
      ),
    ];
  }

  /** Counts segments that have left already, such as before a restore. The limits do not matter for them. */
  countWrite(organizationId: OrganizationId, segments: number, { day, now, shard }: PaceWindow): Write {
    return this.#table.updateWrite(paceKey(organizationId, `DAY#${day}`, shard), {
      UpdateExpression: 'ADD used :segments SET expires = :expires',
      ExpressionAttributeValues: { ':segments': segments, ':expires': toTtl(now, 'paceDay') },
    });
  }

  /**
   * Returns the segments that a number has sent on a day, in all lanes. Reads every possible shard, because the number may
   * have been faster earlier in the day. Cost: one batch of 16 reads.
   */
  async getSegmentsSent(organizationId: OrganizationId, day: string): Promise<number> {
    const items = await this.#table.batchGet(
      Array.from({ length: MAX_PACE_SHARDS }, (_, shard) => paceKey(organizationId, `DAY#${day}`, shard)),
    );
    return items.reduce((sum, item) => sum + Number(item?.used ?? 0), 0);
  }

  /** Returns the segments of a minute that are allotted to campaigns. Cost: one read. */
  async getAllottedSegments(organizationId: OrganizationId, minute: string): Promise<number> {
    return Number((await this.#table.get(paceKey(organizationId, `MINUTE#${minute}`, 0)))?.used ?? 0);
  }

  /** Allots more segments of a minute. Returns false when another dispatcher was first. */
  async allotSegments(
    organizationId: OrganizationId,
    minute: string,
    before: number,
    segments: number,
    now: Date,
  ): Promise<boolean> {
    return this.#table.updateOnce(paceKey(organizationId, `MINUTE#${minute}`, 0), {
      UpdateExpression: 'SET used = :after, expires = :expires',
      ConditionExpression: before === 0 ? 'attribute_not_exists(used) OR used = :before' : 'used = :before',
      ExpressionAttributeValues: {
        ':before': before,
        ':after': before + segments,
        ':expires': toTtl(now, 'paceMinute'),
      },
    });
  }

  #usageWrite(key: { pk: string; sk: string }, segments: number, limit: number, expires: number): Write {
    return this.#table.updateWrite(key, {
      UpdateExpression: 'ADD used :segments SET expires = :expires',
      // A message longer than the whole limit is still sent, alone. Otherwise it would wait forever.
      ConditionExpression: 'attribute_not_exists(used) OR used <= :room',
      ExpressionAttributeValues: { ':segments': segments, ':room': limit - segments, ':expires': expires },
    });
  }
}
