import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import {
  buildReportId,
  findBucketSpan,
  findSettledHour,
  getReportTime,
  listCycleEnds,
  REPEATABLE_HOURS,
  type MeterBucket,
} from '../../domain/billing/meter.ts';
import { getMeteredFrom } from '../../domain/billing/billing.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { RetryLater } from '../../platform/batch.ts';

export interface MeterUsageDeps {
  readonly data: Pick<Data, 'accounts' | 'usage' | 'meterBuckets'>;
  readonly payments: Pick<Payments, 'report' | 'readHours'>;
  readonly now: () => Date;
}

export interface MeterUsageOptions {
  /** Also reports hours whose rows may still grow: before an invoice is closed, or an account ends. */
  readonly unsettled: boolean;
  /** Where to begin. missing means where the last report ended. Rows that were added later need an earlier moment. */
  readonly from?: Date;
  /** Reports only what was used before. missing means everything. */
  readonly before?: Date;
}

const MAX_ATTEMPTS = 5;
const HOUR_MS = 3_600_000;

/**
 * Reports the segments of an organization to the payment provider's meter: one report for each hour with usage. A report is
 * written down before it is sent, with a name of its own, so that a repetition is the same report. Rows that were added
 * since a report are reported as the hour's next version. Returns the number of segments that were reported.
 */
export async function meterUsage(
  deps: MeterUsageDeps,
  organizationId: OrganizationId,
  { unsettled, from, before }: MeterUsageOptions,
): Promise<number> {
  const { data, now } = deps;
  const [organization, cursor] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.meterBuckets.findCursor(organizationId),
  ]);
  const billing = organization?.billing;
  if (!billing?.customerId || !billing.subscription) return 0;
  const settled = findSettledHour(now());
  const meteredFrom = getMeteredFrom(billing.subscription);
  const asked = from ?? cursor ?? meteredFrom;
  const start = asked < meteredFrom ? meteredFrom : asked;
  const until = earlier(unsettled ? now() : settled, before);
  const counted = await countBuckets(deps, organizationId, {
    start,
    until,
    meteredFrom,
    cycleEnds: listCycleEnds(billing.subscription),
  });
  let segments = 0;
  for (const bucket of counted) {
    const lastAt = getReportTime(billing.subscription, bucket.lastAt);
    segments += await reportBucket(deps, billing.customerId, organizationId, { ...bucket, lastAt });
  }
  // Also when all of it was reported before its hour was over. The next cycle cuts the hours of this one in another way, and a
  // bucket of another start would report them again.
  const done = earlier(settled, before);
  if (counted.length > 0 && done > start) await data.meterBuckets.advanceCursor(organizationId, done);
  return segments;
}

function earlier(moment: Date, limit: Date | undefined): Date {
  return limit && limit < moment ? limit : moment;
}

interface CountedBucket {
  readonly start: Date;
  readonly end: Date;
  readonly segments: number;
  /** The time of the last row, or of the report that counts it (`getReportTime`). */
  readonly lastAt: Date;
}

/** Adds up the rows by bucket. A bucket that begins before `start` is counted whole, without rows from before the subscription. */
async function countBuckets(
  { data }: Pick<MeterUsageDeps, 'data'>,
  organizationId: OrganizationId,
  {
    start,
    until,
    meteredFrom,
    cycleEnds,
  }: { readonly start: Date; readonly until: Date; readonly meteredFrom: Date; readonly cycleEnds: readonly Date[] },
): Promise<CountedBucket[]> {
  const buckets = new Map<number, CountedBucket>();
  for await (const rows of data.usage.iterate(organizationId, findBucketSpan(start, cycleEnds).start, until))
    for (const { at, attempts } of rows) {
      if (at < meteredFrom) continue;
      const span = findBucketSpan(at, cycleEnds);
      const before = buckets.get(span.start.getTime())?.segments ?? 0;
      const segments = attempts.reduce((sum, attempt) => sum + attempt.segments, before);
      buckets.set(span.start.getTime(), { ...span, segments, lastAt: at });
    }
  return [...buckets.values()];
}

/** Sends what is open of a bucket, then what its rows have grown by. Another worker may do the same at the same time. */
async function reportBucket(
  deps: MeterUsageDeps,
  customerId: string,
  organizationId: OrganizationId,
  counted: CountedBucket,
): Promise<number> {
  const { data, now } = deps;
  let reported = 0;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const bucket = await data.meterBuckets.findMeterBucket(organizationId, counted.start);
    if (bucket?.pending) {
      await sendPending(deps, customerId, organizationId, bucket);
      if (await data.meterBuckets.confirm(organizationId, bucket)) reported += bucket.pending.segments;
      continue;
    }
    const segments = counted.segments - (bucket?.segments ?? 0);
    if (segments <= 0) return reported;
    const { start, end, lastAt } = counted;
    await data.meterBuckets.begin(organizationId, { start, end, seen: bucket }, { segments, at: lastAt, since: now() });
  }
  throw new RetryLater();
}

/** The provider forgets a name after a day. A report that is older is sent only when the provider has not counted it. */
async function sendPending(
  { data, payments, now }: MeterUsageDeps,
  customerId: string,
  organizationId: OrganizationId,
  bucket: MeterBucket,
): Promise<void> {
  const { pending } = bucket;
  if (!pending) return;
  const isOld = now().getTime() - pending.since.getTime() > REPEATABLE_HOURS * HOUR_MS;
  if (isOld && (await hasCounted({ data, payments }, customerId, organizationId, bucket))) return;
  await payments.report('segments', {
    identifier: buildReportId(organizationId, bucket),
    customerId,
    value: pending.segments,
    at: pending.at,
  });
}

/** Returns whether the provider's figure of the hour includes the pending report. */
async function hasCounted(
  { data, payments }: Pick<MeterUsageDeps, 'data' | 'payments'>,
  customerId: string,
  organizationId: OrganizationId,
  { start, pending }: MeterBucket,
): Promise<boolean> {
  const hour = Math.floor(start.getTime() / HOUR_MS) * HOUR_MS;
  const [from, until] = [new Date(hour), new Date(hour + HOUR_MS)];
  const [hours, buckets] = await Promise.all([
    payments.readHours(customerId, from, until),
    data.meterBuckets.listMeterBuckets(organizationId, from, until),
  ]);
  const confirmed = buckets.reduce((sum, { segments }) => sum + segments, 0);
  return (hours.get(hour) ?? 0) >= confirmed + (pending?.segments ?? 0);
}
