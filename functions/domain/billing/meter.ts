import type { OrganizationId } from '../shared/ids.ts';
import type { Subscription } from './billing.ts';

/** A report to the payment provider's meter that may not have arrived yet. */
export interface PendingEvent {
  readonly segments: number;
  /** The time of the report: that of the last row that it counts. It decides to which billing cycle the segments belong. */
  readonly at: Date;
  /** When it was written down. */
  readonly since: Date;
}

/** What was reported of an hour, or of the part of an hour that belongs to one billing cycle. */
export interface MeterBucket {
  readonly start: Date;
  readonly end: Date;
  /** How many reports were begun. */
  readonly version: number;
  /** Segments that the provider has accepted. */
  readonly segments: number;
  readonly pending: PendingEvent | null;
  /** When the latest report was written down that the provider has accepted. Missing in buckets of older versions. */
  readonly reportedAt?: Date | undefined;
  /** Segments that were reported with a later time than that of the bucket (`getReportTime`). */
  readonly moved?: { readonly segments: number; readonly to: Date } | undefined;
}

/** Usage rows are complete this long after their time: a function that writes one runs for 15 minutes at most. */
const SETTLED_AFTER_MINUTES = 20;
const HOUR_MS = 3_600_000;

/** The provider knows a repeated identifier for 24 hours. After this time it is asked what it has counted. */
export const REPEATABLE_HOURS = 20;

/**
 * The name of a report. A repetition has the same name, and the provider counts a name once.
 */
export function buildReportId(organizationId: OrganizationId, { start, version }: MeterBucket): string {
  return `${organizationId}:${start.toISOString()}:${version}`;
}

/** Returns when billing cycles begin or end, as far as the organization's copy of its subscription knows. */
export function listCycleEnds(subscription: Subscription | null): Date[] {
  if (!subscription) return [];
  const { periodStart, periodEnd, cancelAt } = subscription;
  return [periodStart, periodEnd, ...(cancelAt ? [cancelAt] : [])];
}

/** Returns the span of the bucket that counts a row of this time: its hour, cut where a billing cycle begins. */
export function findBucketSpan(at: Date, cycleEnds: readonly Date[]): { readonly start: Date; readonly end: Date } {
  const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const cuts = cycleEnds.map((end) => end.getTime());
  return {
    start: new Date(Math.max(hour, ...cuts.filter((cut) => cut <= at.getTime()))),
    end: new Date(Math.min(hour + HOUR_MS, ...cuts.filter((cut) => cut > at.getTime()))),
  };
}

/** Returns the end of the last hour of which all rows are written. */
export function findSettledHour(now: Date): Date {
  return new Date(Math.floor((now.getTime() - SETTLED_AFTER_MINUTES * 60_000) / HOUR_MS) * HOUR_MS);
}

/**
 * Returns the time of a report that counts a row. A row from before a change of prices, which is reported after it, belongs to no
 * price anymore: the invoice of the prices before is final. It counts with the present prices, so that it is not lost. A row of
 * the billing cycle before keeps its time as long as that cycle ended by itself, because its invoice may still be a draft.
 */
export function getReportTime({ pricedFrom, periodStart }: Subscription, lastAt: Date): Date {
  if (!pricedFrom || lastAt >= pricedFrom) return lastAt;
  const isOfEndedCycle = lastAt < periodStart && pricedFrom.getTime() !== periodStart.getTime();
  return isOfEndedCycle ? lastAt : pricedFrom;
}

/** Returns the provider's figures by hour as if no report had another time than its rows. */
export function withoutMoves(
  metered: ReadonlyMap<number, number>,
  buckets: readonly MeterBucket[],
): ReadonlyMap<number, number> {
  const hours = new Map(metered);
  const add = (at: Date, segments: number): void => {
    const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
    hours.set(hour, (hours.get(hour) ?? 0) + segments);
  };
  for (const { start, moved } of buckets) {
    if (!moved) continue;
    add(start, moved.segments);
    add(moved.to, -moved.segments);
  }
  return hours;
}
