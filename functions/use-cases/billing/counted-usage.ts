import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import type { MeterBucket } from '../../domain/billing/meter.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface CountedUsageDeps {
  readonly data: Pick<Data, 'accounts' | 'meterBuckets'>;
  readonly payments: Pick<Payments, 'readHours'>;
  readonly now: () => Date;
}

/** A report that the provider has not counted after this time is not waited for: the alarm and `reconcile --money` find it. */
const WAIT_MS = 2 * 3_600_000;
/** The provider takes reports of the last 35 days. */
const SPAN_MS = 35 * 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Returns whether the provider has counted what was reported within the last two hours. It counts after its answer, and an invoice
 * that is made and final at once lacks what is not counted by then
 * (docs.stripe.com/billing/subscriptions/usage-based/recording-usage-api, 2026-11-27). Cost: two queries, and one call of the provider
 * if something was reported.
 */
export async function hasCountedUsage(
  { data, payments, now }: CountedUsageDeps,
  organizationId: OrganizationId,
): Promise<boolean> {
  const customerId = (await data.accounts.findOrganization(organizationId))?.billing?.customerId;
  if (!customerId) return true;
  const at = now().getTime();
  const buckets = await data.meterBuckets.listMeterBuckets(organizationId, new Date(at - SPAN_MS), new Date(at));
  const recent = buckets.filter((bucket) => mayBeUncounted(bucket, at));
  const [first] = recent;
  if (!first) return true;
  if (recent.some(({ pending }) => pending !== null)) return false;
  const from = new Date(Math.floor(first.start.getTime() / HOUR_MS) * HOUR_MS);
  const hours = await payments.readHours(customerId, from, new Date(at + HOUR_MS));
  const reported = buckets.filter(({ start }) => start >= from).reduce((sum, { segments }) => sum + segments, 0);
  return [...hours.values()].reduce((sum, segments) => sum + segments, 0) >= reported;
}

/** Returns whether the provider may not have counted all reports of a bucket yet. `at`: now, in milliseconds. */
export function mayBeUncounted({ pending, reportedAt }: MeterBucket, at: number): boolean {
  return pending !== null || (reportedAt !== undefined && at - reportedAt.getTime() < WAIT_MS);
}
