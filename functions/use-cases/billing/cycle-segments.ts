import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { findBucketSpan, listCycleEnds } from '../../domain/billing/meter.ts';
import { findCycleStart } from '../../domain/billing/spend-cap.ts';

export interface CycleDeps {
  readonly data: Pick<Data, 'usage' | 'meterBuckets'>;
}

/**
 * Returns the segments of the running billing cycle: what was reported to the meter, and the rows since then. The invoice
 * counts the same rows. An organization without a subscription has no cycle and no segments. Cost: one query for the
 * reported hours, and one for the rows since.
 */
export async function countCycleSegments(
  { data }: CycleDeps,
  { id, billing }: Pick<Organization, 'id' | 'billing'>,
  now: Date,
): Promise<number> {
  if (!billing?.subscription) return 0;
  const start = findCycleStart(billing.subscription, now);
  const cursor = await data.meterBuckets.findCursor(id);
  // The position may be within an hour that was reported as a whole.
  const settled = cursor && findBucketSpan(cursor, listCycleEnds(billing.subscription)).start;
  const rowsFrom = settled && settled > start ? settled : start;
  const [buckets, recent] = await Promise.all([
    rowsFrom > start ? data.meterBuckets.listMeterBuckets(id, start, rowsFrom) : [],
    data.usage.countSegments(id, rowsFrom, new Date(now.getTime() + CLOCK_SKEW_MS)),
  ]);
  return buckets.reduce((sum, { segments }) => sum + segments, recent);
}

/** Another function's clock may be ahead. */
const CLOCK_SKEW_MS = 10_000;
