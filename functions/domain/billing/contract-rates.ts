import type { PricedOrganization } from './prices.ts';

/** What a contract grants an organization: the price of a month, and of one segment of a text. In dollars. */
export interface ContractRates {
  readonly monthlyRate: number;
  readonly smsRate: number;
}

/** The rates in the units of the price table (`PricedOrganization`). */
export interface StoredRates {
  readonly monthlyPriceCents: number;
  readonly segmentPriceMicros: number;
}

/** A product of a contract. `price`: dollars a month, or dollars for one segment. */
export interface ContractProduct {
  readonly id: 'access' | 'sms';
  readonly name: string;
  readonly price: number;
}

/** What the dialog begins with while an organization has no contract. */
const DEFAULT_RATES: ContractRates = { monthlyRate: 250, smsRate: 0.03 };

const MAX_MONTHLY_RATE = 100_000;
const MAX_SMS_RATE = 10;
const CENTS = 100;
const MICROS = 1_000_000;

/**
 * Returns the rates in the units of the price table, or the sentence that says what is wrong. An invoice has whole cents for a
 * month, and a price of a segment has at most six digits after the point.
 */
export function toStoredRates({ monthlyRate, smsRate }: ContractRates): StoredRates | string {
  const monthlyPriceCents = Math.round(monthlyRate * CENTS);
  const segmentPriceMicros = Math.round(smsRate * MICROS);
  if (!isWithin(monthlyRate, MAX_MONTHLY_RATE) || !isSame(monthlyPriceCents / CENTS, monthlyRate))
    return 'Enter a monthly price from $0 to $100,000, in whole cents.';
  if (!isWithin(smsRate, MAX_SMS_RATE) || !isSame(segmentPriceMicros / MICROS, smsRate))
    return 'Enter a price per SMS from $0 to $10, with at most six digits after the point.';
  return { monthlyPriceCents, segmentPriceMicros };
}

/** Returns the products of an organization's contract. empty if the price table holds. */
export function listContractProducts({
  monthlyPriceCents = null,
  segmentPriceMicros = null,
}: Pick<PricedOrganization, 'monthlyPriceCents' | 'segmentPriceMicros'>): ContractProduct[] {
  return [
    ...(monthlyPriceCents === null
      ? []
      : [{ id: 'access' as const, name: 'Monthly access', price: monthlyPriceCents / CENTS }]),
    ...(segmentPriceMicros === null ? [] : [{ id: 'sms' as const, name: 'SMS', price: segmentPriceMicros / MICROS }]),
  ];
}

/** Returns the rates that the dialog begins with: those of the products whose names contain "access" or "sms". */
export function findRates(products: readonly Pick<ContractProduct, 'name' | 'price'>[]): ContractRates {
  const find = (word: string): number | undefined =>
    products.find(({ name }) => name.toLowerCase().includes(word))?.price;
  return {
    monthlyRate: find('access') ?? DEFAULT_RATES.monthlyRate,
    smsRate: find('sms') ?? DEFAULT_RATES.smsRate,
  };
}

function isWithin(rate: number, max: number): boolean {
  return Number.isFinite(rate) && rate >= 0 && rate <= max;
}

/** Decimal fractions such as 0.07 are not exact as binary numbers. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-9;
}
