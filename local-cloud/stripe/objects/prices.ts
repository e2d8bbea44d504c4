import type Stripe from 'stripe';
import { readList, readNumber, readParams, readText, readTexts, type Param, type Params } from '../api/form.ts';
import { newStripeId, toDecimal } from './values.ts';

/** Returns a price as a request describes it. */
export function buildPrice(params: Params, created: number): Stripe.Price {
  const recurring = readParams(params, 'recurring');
  const tiers = readList(params, 'tiers').map(toTier);
  const isTiered = tiers.length > 0;
  const decimal = readText(params, 'unit_amount_decimal') ?? readText(params, 'unit_amount') ?? null;
  return {
    id: newStripeId('price'),
    object: 'price',
    active: true,
    billing_scheme: isTiered ? 'tiered' : 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: readText(params, 'lookup_key') ?? null,
    metadata: readTexts(params, 'metadata'),
    nickname: readText(readParams(params, 'product_data'), 'name') ?? null,
    product: readText(params, 'product') ?? newStripeId('prod'),
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: readText(recurring, 'meter') ?? null,
      trial_period_days: null,
      usage_type: readText(recurring, 'usage_type') === 'metered' ? 'metered' : 'licensed',
    },
    tax_behavior: 'unspecified',
    ...(isTiered ? { tiers } : {}),
    tiers_mode: isTiered ? (readText(params, 'tiers_mode') ?? null) : null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: isTiered || decimal === null || !Number.isInteger(Number(decimal)) ? null : Number(decimal),
    unit_amount_decimal: isTiered ? null : toDecimal(decimal),
  };
}

/** Returns the amount of a quantity, in cents. Half a cent is rounded up. */
export function computeAmount(price: Stripe.Price, quantity: number): number {
  const tiers = price.tiers ?? [];
  if (tiers.length === 0) return Math.round(quantity * Number(price.unit_amount_decimal ?? price.unit_amount ?? 0));
  if (price.tiers_mode === 'volume') {
    const tier = tiers.find(({ up_to: upTo }) => upTo === null || quantity <= upTo);
    return tier ? Math.round(quantity * getUnitCents(tier)) + (tier.flat_amount ?? 0) : 0;
  }
  let below = 0;
  let amount = 0;
  for (const tier of tiers) {
    const inTier = Math.max(0, Math.min(quantity, tier.up_to ?? quantity) - below);
    amount += inTier * getUnitCents(tier);
    if (inTier > 0) amount += tier.flat_amount ?? 0;
    below = tier.up_to ?? quantity;
  }
  return Math.round(amount);
}

function getUnitCents({ unit_amount: cents, unit_amount_decimal: decimal }: Stripe.Price.Tier): number {
  return Number(decimal ?? cents ?? 0);
}

function toTier(param: Param): Stripe.Price.Tier {
  const tier = typeof param === 'object' ? param : {};
  const decimal = readText(tier, 'unit_amount_decimal') ?? readText(tier, 'unit_amount') ?? null;
  const upTo = readText(tier, 'up_to');
  const flat = readNumber(tier, 'flat_amount') ?? null;
  return {
    flat_amount: flat,
    flat_amount_decimal: toDecimal(flat === null ? null : String(flat)),
    unit_amount: decimal !== null && Number.isInteger(Number(decimal)) ? Number(decimal) : null,
    unit_amount_decimal: toDecimal(decimal),
    up_to: upTo === undefined || upTo === 'inf' ? null : Number(upTo),
  };
}

/** Returns a meter as a request describes it. */
export function buildMeter(params: Params, created: number): Stripe.Billing.Meter {
  return {
    id: newStripeId('mtr'),
    object: 'billing.meter',
    created,
    customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    default_aggregation: { formula: readText(readParams(params, 'default_aggregation'), 'formula') ?? 'sum' },
    display_name: readText(params, 'display_name') ?? '',
    event_name: readText(params, 'event_name') ?? '',
    event_time_window: null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: created,
    value_settings: { event_payload_key: 'value' },
  };
}
