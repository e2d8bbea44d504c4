import type { OrganizationId } from '../shared/ids.ts';
import type { Plan } from './plan.ts';

/**
 * The one price table (DECISIONS.md, "Money"). What a dialog shows and what is charged come from here. Prices of a
 * segment are in millionths of a dollar, because contracts name fractions of a cent.
 */
export interface PricedOrganization {
  readonly id: OrganizationId;
  readonly brand: string;
  readonly plan?: Plan | null | undefined;
  /** The price that a contract grants this organization. Null: the table's price. */
  readonly segmentPriceMicros?: number | null | undefined;
}

export interface PriceFacts {
  readonly organization: PricedOrganization;
  /** Segments that the organization has sent before. The first ones of the blast brand are free. */
  readonly segmentsSent: number;
  /** Organizations of the main brand that pay nothing while they have no plan. */
  readonly exemptIds: readonly string[];
}

const MICROS_PER_CENT = 10_000;

/** Cents for one segment. */
const SEGMENT_CENTS: Readonly<Record<'text' | 'blast', Readonly<Record<Plan | 'none', number>>>> = {
  text: { none: 2, free: 3, basic: 2, pro: 1 },
  blast: { none: 1, free: 1, basic: 1, pro: 1 },
};

/** Segments that an organization of the blast brand sends for free. */
const FREE_BLAST_SEGMENTS = 100;

/** The price of `segments` further segments, in cents. Parts of a cent are rounded up. */
export function computePriceCents(facts: PriceFacts, segments: number): number {
  const billable = Math.max(0, segments - countFreeSegments(facts));
  return Math.ceil((billable * getSegmentPrice(facts)) / MICROS_PER_CENT);
}

/** Millionths of a dollar for one segment that is not free. */
function getSegmentPrice({ organization, exemptIds }: PriceFacts): number {
  const { id, brand, plan = null, segmentPriceMicros = null } = organization;
  if (segmentPriceMicros !== null) return segmentPriceMicros;
  if (brand === 'text' && plan === null && exemptIds.includes(id)) return 0;
  const prices = brand === 'blast' ? SEGMENT_CENTS.blast : SEGMENT_CENTS.text;
  return prices[plan ?? 'none'] * MICROS_PER_CENT;
}

function countFreeSegments({ organization, segmentsSent }: PriceFacts): number {
  return organization.brand === 'blast' ? Math.max(0, FREE_BLAST_SEGMENTS - segmentsSent) : 0;
}
