import type { OrganizationId } from '../../domain/shared/ids.ts';
import { laneSegmentsPerDay, splitIntoSeconds, type Pace } from '../../domain/sending/pace.ts';
import { toTtl } from '../table/lifetimes.ts';
import { paceKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';

/** What a number has sent per second, minute and day. One item each, which expires by itself. */
export class Pacing {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * The part of a claim that keeps the pace. Fails when the second or the day is full. The write for the day comes
   * first.
   */
  claimWrites(
    organizationId: OrganizationId,
    lane: 'campaign' | 'reply',
    segments: number,
    pace: Pace,
    day: string,
    now: Date,
  ): Write[] {
    const shares = splitIntoSeconds(segments, pace, Math.floor(now.getTime() / 1000));
    return [
      this.#usageWrite(
        paceKey(organizationId, `DAY#${day}`),
        segments,
        laneSegmentsPerDay(pace, lane),
        toTtl(now, 'paceDay'),
      ),
      ...shares.map((share) =>
        this.#usageWrite(
          paceKey(organizationId, `SECOND#${share.second}`),
          share.segments,
          pace.segmentsPerSecond,
          toTtl(now, 'paceSecond'),
        ),
      ),
    ];
  }

  /** Returns the segments that a number has sent on a day, in all lanes. Cost: one read. */
  async getSegmentsSent(organizationId: OrganizationId, day: string): Promise<number> {
    return Number((await this.#table.get(paceKey(organizationId, `DAY#${day}`)))?.used ?? 0);
  }

  /** Returns the segments of a minute that are allotted to campaigns. Cost: one read. */
  async getAllottedSegments(organizationId: OrganizationId, minute: string): Promise<number> {
    return Number((await this.#table.get(paceKey(organizationId, `MINUTE#${minute}`)))?.used ?? 0);
  }

  /** Allots more segments of a minute. Returns false when another dispatcher was first. */
  async allotSegments(
    organizationId: OrganizationId,
    minute: string,
    before: number,
    segments: number,
    now: Date,
  ): Promise<boolean> {
    return this.#table.updateOnce(paceKey(organizationId, `MINUTE#${minute}`), {
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
