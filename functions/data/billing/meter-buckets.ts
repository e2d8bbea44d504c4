import * as z from 'zod/mini';
import type { MeterBucket, PendingEvent } from '../../domain/billing/meter.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { meterBucketKey, meterCursorKey } from './billing-keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Table } from '../table/table.ts';

const bucketEntity = defineEntity(
  meterBucketKey,
  z.object({
    start: storedDate,
    end: storedDate,
    version: z.number(),
    segments: z.number(),
    pending: z.nullable(z.object({ segments: z.number(), at: storedDate, since: storedDate })),
    reportedAt: z.optional(storedDate),
    moved: z.optional(z.object({ segments: z.number(), to: storedDate })),
  }),
);
const cursorEntity = defineEntity(meterCursorKey, z.object({ until: storedDate }));

/**
 * What was reported to the payment provider's meter: one item for each hour with usage, and the moment up to which every
 * hour is reported. A report is written here before the provider is called, so that a repeated report is the same one.
 */
export class MeterBuckets {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the bucket that starts at a moment, or null. Cost: one read. */
  async findMeterBucket(organizationId: OrganizationId, start: Date): Promise<MeterBucket | null> {
    const item = await this.#table.get(bucketEntity.key(organizationId, start));
    return item ? bucketEntity.fromItem(item) : null;
  }

  /** Returns the buckets that start in a time span, oldest first. Cost: one query, one row for each hour with usage. */
  async listMeterBuckets(organizationId: OrganizationId, from: Date, until: Date): Promise<MeterBucket[]> {
    const buckets: MeterBucket[] = [];
    let next: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: {
          ':pk': meterBucketKey(organizationId, from).pk,
          ':from': meterBucketKey(organizationId, from).sk,
          ':until': meterBucketKey(organizationId, until).sk,
        },
        ...(next ? { ExclusiveStartKey: next } : {}),
      });
      buckets.push(...page.items.map((item) => bucketEntity.fromItem(item)).filter(({ start }) => start < until));
      next = page.next;
    } while (next);
    return buckets;
  }

  /**
   * Writes down a report before it is sent. Returns false when another worker has written one since the bucket was read.
   * `seen`: the bucket as it was read. null if there was none.
   */
  async begin(
    organizationId: OrganizationId,
    { start, end, seen }: { readonly start: Date; readonly end: Date; readonly seen: MeterBucket | null },
    pending: PendingEvent,
  ): Promise<boolean> {
    const bucket: MeterBucket = {
      start,
      end: seen?.end ?? end,
      version: (seen?.version ?? 0) + 1,
      segments: seen?.segments ?? 0,
      pending,
      ...(seen?.reportedAt ? { reportedAt: seen.reportedAt } : {}),
      ...(seen?.moved ? { moved: seen.moved } : {}),
    };
    return this.#put(organizationId, bucket, seen);
  }

  /** Counts a report that the provider has accepted. Returns false when it was counted before. */
  async confirm(organizationId: OrganizationId, seen: MeterBucket): Promise<boolean> {
    if (!seen.pending) return false;
    const { segments, at, since: reportedAt } = seen.pending;
    const moved = at < seen.end ? seen.moved : { segments: (seen.moved?.segments ?? 0) + segments, to: at };
    const bucket = { ...seen, segments: seen.segments + segments, pending: null, reportedAt };
    return this.#put(organizationId, { ...bucket, ...(moved ? { moved } : {}) }, seen);
  }

  /** Returns the moment up to which every hour is reported, or null. Cost: one read. */
  async findCursor(organizationId: OrganizationId): Promise<Date | null> {
    const item = await this.#table.get(meterCursorKey(organizationId));
    return item ? cursorEntity.fromItem(item).until : null;
  }

  /** Moves that moment forward, never back. */
  async advanceCursor(organizationId: OrganizationId, until: Date): Promise<void> {
    await this.#table.put(cursorEntity.toItem({ until }, organizationId), {
      ConditionExpression: 'attribute_not_exists(pk) OR #until < :until',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':until': until.toISOString() },
    });
  }

  #put(organizationId: OrganizationId, bucket: MeterBucket, seen: MeterBucket | null): Promise<boolean> {
    const item = {
      ...bucketEntity.toItem(bucket, organizationId, bucket.start),
      expires: toTtl(bucket.end, 'usageRow'),
    };
    return this.#table.put(
      item,
      seen
        ? {
            ConditionExpression: `version = :version AND ${seen.pending ? 'NOT ' : ''}attribute_type(pending, :null)`,
            ExpressionAttributeValues: { ':version': seen.version, ':null': 'NULL' },
          }
        : IF_ABSENT,
    );
  }
}
