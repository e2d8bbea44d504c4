import type Stripe from 'stripe';
import { invalidRequest } from './api/errors.ts';
import { readNumber, readText, readTexts, type Params } from './api/form.ts';
import { newStripeId } from './objects/values.ts';
import type { StripeStore } from './store.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Stripe takes reports of the last 35 days, and up to 5 minutes ahead. */
const MAX_AGE = 35 * DAY;
const MAX_AHEAD = 300;

/** The provider's meters: they add up reports by customer. */
export class Meters {
  readonly #store: StripeStore;

  constructor(store: StripeStore) {
    this.#store = store;
  }

  /** Takes a report. @throws StripeError when it was taken before, names no meter, or is too old */
  report(params: Params, now: number): Stripe.Billing.MeterEvent {
    const eventName = readText(params, 'event_name') ?? '';
    const payload = readTexts(params, 'payload');
    const timestamp = readNumber(params, 'timestamp') ?? now;
    const identifier = readText(params, 'identifier') ?? newStripeId('mev');
    if (!this.#store.all('mtr').some(({ event_name }) => event_name === eventName))
      throw invalidRequest(`No active meter found for event name '${eventName}'.`, { code: 'no_meter' });
    if (timestamp < now - MAX_AGE || timestamp > now + MAX_AHEAD)
      throw invalidRequest('The timestamp is out of range.', { code: 'timestamp_out_of_range' });
    if (!/^\d+$/.test(payload['value'] ?? '')) throw invalidRequest('The value is not a whole number.');
    this.#store.get('cus', payload['stripe_customer_id'] ?? '');
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
    return event;
  }

  /** Returns what a meter has counted of a customer from a moment on, before another one. */
  count(meterId: string, customer: string, start: number, end: number): number {
    const meter = this.#store.get('mtr', meterId);
    const events = this.#store.meterEvents
      .filter(
        (event) =>
          event.event_name === meter.event_name &&
          event.payload['stripe_customer_id'] === customer &&
          event.timestamp >= start &&
          event.timestamp < end,
      )
      .toSorted((a, b) => a.timestamp - b.timestamp);
    if (meter.default_aggregation.formula === 'last') return Number(events.at(-1)?.payload['value'] ?? 0);
    return events.reduce((sum, { payload }) => sum + Number(payload['value']), 0);
  }

  /** Returns the figures of each hour with reports. */
  summarize(meterId: string, params: Params): Stripe.Billing.MeterEventSummary[] {
    const customer = readText(params, 'customer') ?? '';
    const start = readNumber(params, 'start_time') ?? 0;
    const end = readNumber(params, 'end_time') ?? 0;
    if (start % HOUR !== 0 || end % HOUR !== 0)
      throw invalidRequest('start_time and end_time must align with hours for value_grouping_window hour.');
    const summaries: Stripe.Billing.MeterEventSummary[] = [];
    for (let hour = start; hour < end; hour += HOUR) {
      const value = this.count(meterId, customer, hour, hour + HOUR);
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
