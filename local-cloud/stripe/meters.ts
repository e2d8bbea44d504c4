import type Stripe from 'stripe';
import { invalidRequest } from './api/errors.ts';
import { readNumber, readText, readTexts, type Params } from './api/form.ts';
import { newStripeId } from './objects/values.ts';
import type { StripeEvents } from './events.ts';
import type { StripeStore } from './store.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Stripe takes reports of the last 35 days, and up to 5 minutes ahead. */
const MAX_AGE = 35 * DAY;
const MAX_AHEAD = 300;
/**
 * Stripe adds reports up after its answer, so that summaries and invoices lack the latest ones for a while
 * (docs.stripe.com/billing/subscriptions/usage-based/recording-usage-api, 2026-11-27). It names no time.
 */
const COUNTED_AFTER = 60;

/** The provider's meters: they add up reports by customer. */
export class Meters {
  readonly #store: StripeStore;

  readonly #events: Pick<StripeEvents, 'emitThin'>;

  constructor(store: StripeStore, events: Pick<StripeEvents, 'emitThin'>) {
    this.#store = store;
    this.#events = events;
  }

  /** Takes a report. @throws StripeError when it was taken before, names no meter, or is too old */
  report(params: Params, now: number): Stripe.Billing.MeterEvent {
    const eventName = readText(params, 'event_name') ?? '';
    const payload = readTexts(params, 'payload');
    const timestamp = readNumber(params, 'timestamp') ?? now;
    const identifier = readText(params, 'identifier') ?? newStripeId('mev');
    const meter = this.#store.all('mtr').find(({ event_name }) => event_name === eventName);
    if (!meter) throw invalidRequest(`No active meter found for event name '${eventName}'.`);
    if (timestamp < now - MAX_AGE || timestamp > now + MAX_AHEAD)
      throw invalidRequest('The timestamp is out of range.');
    if (!/^\d+$/.test(payload['value'] ?? '')) throw invalidRequest('The value is not a whole number.');
    const isKnown = this.#store.meterEvents.some(
      (event) => event.identifier === identifier && now - event.created < DAY,
    );
    if (isKnown)
      // Version 1 of the API answers without a code (langfuse, pull request 16292). `duplicate_meter_event` is a code of version 2.
      throw invalidRequest(`An event already exists with identifier ${identifier}.`);
    const event: Stripe.Billing.MeterEvent = {
      object: 'billing.meter_event',
      created: now,
      event_name: eventName,
      identifier,
      livemode: false,
      payload,
      timestamp,
    };
    this.#store.addMeterEvent(event);
    // The customer is looked up after the answer.
    if (!this.#store.all('cus').some(({ id }) => id === payload['stripe_customer_id']))
      this.#events.emitThin('v1.billing.meter.error_report_triggered', meter.id);
    return event;
  }

  /** Returns what a meter has counted by `now` of a customer from a moment on, before another one. */
  count(
    meterId: string,
    customer: string,
    { start, end, now }: { readonly start: number; readonly end: number; readonly now: number },
  ): number {
    const meter = this.#store.get('mtr', meterId);
    const events = this.#store.meterEvents
      .filter(
        (event) =>
          event.event_name === meter.event_name &&
          event.payload['stripe_customer_id'] === customer &&
          event.created + COUNTED_AFTER <= now &&
          event.timestamp >= start &&
          event.timestamp < end,
      )
      .toSorted((a, b) => a.timestamp - b.timestamp);
    if (meter.default_aggregation.formula === 'last') return Number(events.at(-1)?.payload['value'] ?? 0);
    return events.reduce((sum, { payload }) => sum + Number(payload['value']), 0);
  }

  /** Returns the figures of each hour with reports. */
  summarize(meterId: string, params: Params, now: number): Stripe.Billing.MeterEventSummary[] {
    const customer = readText(params, 'customer') ?? '';
    const start = readNumber(params, 'start_time') ?? 0;
    const end = readNumber(params, 'end_time') ?? 0;
    if (start % HOUR !== 0 || end % HOUR !== 0)
      throw invalidRequest('start_time and end_time must align with hours for value_grouping_window hour.');
    const summaries: Stripe.Billing.MeterEventSummary[] = [];
    for (let hour = start; hour < end; hour += HOUR) {
      const value = this.count(meterId, customer, { start: hour, end: hour + HOUR, now });
      if (value > 0)
        summaries.push({
          id: `mtrusg_${meterId}_${hour}`,
          object: 'billing.meter_event_summary',
          aggregated_value: value,
          end_time: hour + HOUR,
          livemode: false,
          meter: meterId,
          start_time: hour,
        });
    }
    return summaries.toReversed();
  }
}
