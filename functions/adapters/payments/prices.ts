import Stripe from 'stripe';
import type { PriceTerms } from '../../domain/billing/prices.ts';

/** The meters of the provider: segments are added up, and of the contacts the last value of a cycle counts. */
export const METERS = {
  segments: { event: 'text_segments', name: 'Text segments', formula: 'sum' },
  contacts: { event: 'contacts_highest', name: 'Contacts', formula: 'last' },
} as const;
export type MeterName = keyof typeof METERS;

const MICROS_PER_CENT = 10_000;

/** Returns the id of a meter. Creates the meter on first use. */
export async function ensureMeter(stripe: Stripe, name: MeterName): Promise<string> {
  const { event, name: displayName, formula } = METERS[name];
  const meters = await stripe.billing.meters.list({ status: 'active', limit: 100 });
  const found = meters.data.find(({ event_name }) => event_name === event);
  if (found) return found.id;
  const created = await stripe.billing.meters.create(
    {
      display_name: displayName,
      event_name: event,
      default_aggregation: { formula },
      customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
      value_settings: { event_payload_key: 'value' },
    },
    { idempotencyKey: `meter:${event}` },
  );
  return created.id;
}

/** Returns the ids of the prices of a subscription. Creates a price on first use. */
export async function ensurePrices(stripe: Stripe, terms: PriceTerms): Promise<string[]> {
  const wanted = [
    await segmentsPrice(stripe, terms),
    ...monthlyPrices(terms),
    ...(await contactsPrices(stripe, terms)),
  ];
  const known = await stripe.prices.list({ lookup_keys: wanted.map(({ key }) => key), active: true, limit: 10 });
  return Promise.all(
    wanted.map(async ({ key, params }) => {
      const found = known.data.find(({ lookup_key }) => lookup_key === key);
      if (found) return found.id;
      // An archived price keeps its key until another price takes it.
      const price = { ...params, currency: 'usd', lookup_key: key, transfer_lookup_key: true };
      return (await stripe.prices.create(price, { idempotencyKey: `price:${key}` })).id;
    }),
  );
}

interface WantedPrice {
  /** Names everything that the price depends on, so that another price has another key. */
  readonly key: string;
  readonly params: Omit<Stripe.PriceCreateParams, 'currency'>;
}

async function segmentsPrice(stripe: Stripe, { segmentMicros, freeSegments }: PriceTerms): Promise<WantedPrice> {
  const meter = await ensureMeter(stripe, 'segments');
  const base = {
    product_data: { name: METERS.segments.name },
    recurring: { interval: 'month', usage_type: 'metered', meter },
  } as const;
  const cents = Stripe.Decimal.from(segmentMicros / MICROS_PER_CENT);
  const key = `segments_${segmentMicros}_${freeSegments}`;
  if (freeSegments === 0) return { key, params: { ...base, unit_amount_decimal: cents } };
  return {
    key,
    params: {
      ...base,
      billing_scheme: 'tiered',
      tiers_mode: 'graduated',
      tiers: [
        { up_to: freeSegments, unit_amount: 0 },
        { up_to: 'inf', unit_amount_decimal: cents },
      ],
    },
  };
}

function monthlyPrices({ monthlyCents }: PriceTerms): WantedPrice[] {
  if (monthlyCents === 0) return [];
  return [
    {
      key: `month_${monthlyCents}`,
      params: {
        product_data: { name: 'Monthly plan' },
        unit_amount: monthlyCents,
        recurring: { interval: 'month' },
      },
    },
  ];
}

async function contactsPrices(stripe: Stripe, { contactsTiers }: PriceTerms): Promise<WantedPrice[]> {
  if (contactsTiers.length === 0) return [];
  const meter = await ensureMeter(stripe, 'contacts');
  return [
    {
      key: `contacts_${contactsTiers.map(({ upTo, monthlyCents }) => `${upTo ?? 'inf'}-${monthlyCents}`).join('_')}`,
      params: {
        product_data: { name: METERS.contacts.name },
        billing_scheme: 'tiered',
        // The highest number decides the price of the month.
        tiers_mode: 'volume',
        tiers: contactsTiers.map(({ upTo, monthlyCents }) => ({
          up_to: upTo ?? 'inf',
          unit_amount: 0,
          flat_amount: monthlyCents,
        })),
        recurring: { interval: 'month', usage_type: 'metered', meter },
      },
    },
  ];
}
