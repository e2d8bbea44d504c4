import type { OrganizationId } from '../shared/ids.ts';
import type { Plan } from './plan.ts';

/**
 * The one price table (DECISIONS.md, "Money"). What a dialog shows, what the payment provider gets and what is charged
 * come from here. Prices of a segment are in millionths of a dollar, because contracts name fractions of a cent.
 */
export interface PricedOrganization {
  readonly id: OrganizationId;
  readonly brand: string;
  readonly plan?: Plan | null | undefined;
  /** The price that a contract grants this organization. null means the table's price. */
  readonly segmentPriceMicros?: number | null | undefined;
  /** The monthly price, in cents, that a contract grants this organization. null means the table's price. */
  readonly monthlyPriceCents?: number | null | undefined;
}

/** A step of the price by contacts: the price of a month in which the organization had at most this many contacts. */
interface ContactsTier {
  /** null means any number. */
  readonly upTo: number | null;
  readonly monthlyCents: number;
}

/** Everything that an organization pays for. */
export interface PriceTerms {
  /** Millionths of a dollar for one segment that is not free. */
  readonly segmentMicros: number;
  /** Segments of each billing cycle that cost nothing. */
  readonly freeSegments: number;
  readonly monthlyCents: number;
  /** empty if the number of contacts costs nothing. */
  readonly contactsTiers: readonly ContactsTier[];
}

export interface PriceFacts {
  readonly organization: PricedOrganization;
  /** Segments that the organization has sent before in the billing cycle. */
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

/** Cents for a month of a plan. */
const MONTHLY_CENTS: Readonly<Record<Plan | 'none', number>> = { none: 0, free: 0, basic: 2_500, pro: 4_900 };

/** Segments of a billing cycle that an organization of the blast brand sends for free. */
const FREE_BLAST_SEGMENTS = 100;

/** A blast organization pays by the highest number of contacts that it had in the cycle, archived ones left out. */
const BLAST_CONTACTS_TIERS: readonly ContactsTier[] = [
  { upTo: 25, monthlyCents: 0 },
  { upTo: 250, monthlyCents: 2_500 },
  { upTo: null, monthlyCents: 4_900 },
];

/** Returns whether the organization pays nothing: it is on the list of the main brand, and has no plan. */
function isExempt({ id, brand, plan = null }: PricedOrganization, exemptIds: readonly string[]): boolean {
  return brand === 'text' && plan === null && exemptIds.includes(id);
}

/** Returns what an organization pays for. */
export function getPriceTerms(organization: PricedOrganization, exemptIds: readonly string[]): PriceTerms {
  const { brand, plan = null, segmentPriceMicros = null, monthlyPriceCents = null } = organization;
  const isBlast = brand === 'blast';
  const exempt = isExempt(organization, exemptIds);
  const prices = isBlast ? SEGMENT_CENTS.blast : SEGMENT_CENTS.text;
  const tableMicros = exempt ? 0 : prices[plan ?? 'none'] * MICROS_PER_CENT;
  return {
    segmentMicros: segmentPriceMicros ?? tableMicros,
    freeSegments: isBlast ? FREE_BLAST_SEGMENTS : 0,
    monthlyCents: monthlyPriceCents ?? (isBlast ? 0 : MONTHLY_CENTS[plan ?? 'none']),
    // A contract's monthly price takes the place of the price by contacts.
    contactsTiers: isBlast && monthlyPriceCents === null ? BLAST_CONTACTS_TIERS : [],
  };
}

/** The price of `segments` further segments, in cents. Parts of a cent are rounded as on the invoice. */
export function computePriceCents({ organization, segmentsSent, exemptIds }: PriceFacts, segments: number): number {
  const terms = getPriceTerms(organization, exemptIds);
  return computeCycleCents(terms, segmentsSent + segments) - computeCycleCents(terms, segmentsSent);
}

/** The price of all segments of a billing cycle, in cents: the line of the invoice. Half a cent is rounded up. */
export function computeCycleCents({ freeSegments, segmentMicros }: PriceTerms, segments: number): number {
  return Math.round((Math.max(0, segments - freeSegments) * segmentMicros) / MICROS_PER_CENT);
}

/** The price of a month by the highest number of contacts of the billing cycle, in cents. */
export function computeContactsCents({ contactsTiers }: PriceTerms, highestContacts: number): number {
  const tier = contactsTiers.find(({ upTo }) => upTo === null || highestContacts <= upTo);
  return tier?.monthlyCents ?? 0;
}
