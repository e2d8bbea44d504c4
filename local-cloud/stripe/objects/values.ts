import { randomBytes } from 'node:crypto';
import { DateTime } from 'luxon';
import type Stripe from 'stripe';

/** Returns an id as Stripe makes them: a prefix, and 24 letters and digits. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;
}

/** Seconds since 1970, as Stripe counts time. */
export function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** The API writes a decimal as text. The SDK makes its own object of it. */
export function toDecimal(text: string | null): Stripe.Decimal | null {
  return text as unknown as Stripe.Decimal | null;
}

/** A list, as the API returns it. */
export function toList<T>(url: string, data: readonly T[], hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data: [...data], has_more: hasMore, url };
}

export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** Returns the id of an object that a field names. The local provider stores ids only. */
export function toId(named: string | { readonly id: string } | null): string {
  return typeof named === 'string' ? named : (named?.id ?? '');
}

/** Returns a moment later, in seconds. A cycle keeps the day of its anchor: from January 31 to February 28, and to March 31. */
export function addMonths(seconds: number, months: number): number {
  return DateTime.fromSeconds(seconds, { zone: 'utc' }).plus({ months }).toSeconds();
}

/** Returns how many months lie between two moments, in seconds. */
export function monthsBetween(from: number, until: number): number {
  const [start, end] = [from, until].map((seconds) => DateTime.fromSeconds(seconds, { zone: 'utc' }));
  return start && end ? (end.year - start.year) * 12 + end.month - start.month : 0;
}
