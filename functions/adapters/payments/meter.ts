import type Stripe from 'stripe';
import { isInvalidRequest } from './client.ts';
import { ensureMeter, METERS, type MeterName } from './prices.ts';

/** A report to the meter. */
export interface MeterReport {
  /** The provider counts a name once within 24 hours. */
  readonly identifier: string;
  readonly customerId: string;
  readonly value: number;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
/**
 * How version 1 of the provider's API refuses a name that it has counted within 24 hours. The answer has no code:
 * `duplicate_meter_event` is one of version 2 (langfuse, pull request 16292).
 */
const COUNTED_ALREADY = 'An event already exists with identifier';

/** Returns whether the provider refused a report because it has counted one of the same name. */
function isRepeated(error: unknown): boolean {
  return isInvalidRequest(error) && error.message.startsWith(COUNTED_ALREADY);
}

/** Sends a report to a meter. A report that the provider has already is a success. */
export async function sendReport(
  stripe: Stripe,
  meter: MeterName,
  { identifier, customerId, value, at }: MeterReport,
): Promise<void> {
  try {
    await stripe.billing.meterEvents.create({
      event_name: METERS[meter].event,
      identifier,
      timestamp: Math.floor(at.getTime() / 1000),
      payload: { stripe_customer_id: customerId, value: String(value) },
    });
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
}

/**
 * Returns what the provider has counted in whole hours. The provider counts late: a report appears within minutes.
 * `from`, `until`: full hours.
 */
export async function readHours(
  stripe: Stripe,
  customerId: string,
  from: Date,
  until: Date,
): Promise<ReadonlyMap<number, number>> {
  const hours = new Map<number, number>();
  const summaries = stripe.billing.meters.listEventSummaries(await ensureMeter(stripe, 'segments'), {
    customer: customerId,
    start_time: Math.floor(from.getTime() / HOUR_MS) * (HOUR_MS / 1000),
    end_time: Math.ceil(until.getTime() / HOUR_MS) * (HOUR_MS / 1000),
    value_grouping_window: 'hour',
    limit: 100,
  });
  for await (const { start_time: start, aggregated_value: value } of summaries) hours.set(start * 1000, value);
  return hours;
}
