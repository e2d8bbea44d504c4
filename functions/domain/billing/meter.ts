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
