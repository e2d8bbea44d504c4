import type { Organization } from '../accounts/account.ts';

/**
 * The one price table (decisions, "Money"): what a dialog shows and what is charged come from here. A segment's price is
 * in millionths of a dollar: contracts name fractions of a cent.
 */
export type Plan = 'free' | 'basic' | 'pro';

const MICROS_PER_CENT = 10_000;

/** Of a segment, in cents. */
const SEGMENT_CENTS: Readonly<Record<'text' | 'blast', Readonly<Record<Plan | 'none', number>>>> = {
  text: { none: 2, free: 3, basic: 2, pro: 1 },
  blast: { none: 1, free: 1, basic: 1, pro: 1 },
};

/** Organizations of the main brand that pay nothing as long as they have no plan. */
const EXEMPT_IDS: readonly string[] = ['1', '4'];

/** Millionths of a dollar for a carrier segment. */
export function getSegmentPrice({ id, brand, plan = null }: Pick<Organization, 'id' | 'brand' | 'plan'>): number {
  if (brand === 'text' && plan === null && EXEMPT_IDS.includes(id)) return 0;
  const table = brand === 'blast' ? SEGMENT_CENTS.blast : SEGMENT_CENTS.text;
  return table[plan ?? 'none'] * MICROS_PER_CENT;
}

/** What so many segments cost, in cents, rounded up to the next whole one. */
export function computePriceCents(organization: Pick<Organization, 'id' | 'brand' | 'plan'>, segments: number): number {
  return Math.ceil((segments * getSegmentPrice(organization)) / MICROS_PER_CENT);
}
