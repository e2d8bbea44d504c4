import { cleanItems, findItemsProblem, type FormItem } from '../forms/form-item.ts';
import type { CampaignId, LandingPageId, OrganizationId } from '../shared/ids.ts';

/** A public page with a form. People who submit it become contacts and join its campaigns. */
export interface LandingPage {
  readonly organizationId: OrganizationId;
  readonly id: LandingPageId;
  /** The code in the public address. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Such as `#0b7462`. null means the color of the organization. */
  readonly color: string | null;
  /** The key of the picture in the band. null means the color alone. */
  readonly image: string | null;
  /** The key of the round logo. null means the picture of the organization. */
  readonly profile: string | null;
  readonly campaignIds: readonly CampaignId[];
  /** The fields and questions of the form, in order. */
  readonly items: readonly FormItem[];
  readonly created: Date;
  readonly archived: Date | null;
  /** Counts the changes. */
  readonly version: number;
}

/** `perOrganization`: archived pages included. `campaigns`: that one form starts. */
export const LANDING_PAGE_LIMITS = {
  perOrganization: 500,
  title: 100,
  description: 1_000,
  campaigns: 10,
} as const;

/** The title of a landing page until someone names it. */
export const NEW_LANDING_PAGE_TITLE = 'New Landing Page';

const COLOR = /^#[0-9a-f]{6}$/;

/** Returns why a landing page cannot be saved, or null. */
export function findLandingPageProblem({
  title,
  description,
  color,
  items,
  campaignIds,
}: Pick<LandingPage, 'title' | 'description' | 'color' | 'items' | 'campaignIds'>): string | null {
  const limits = LANDING_PAGE_LIMITS;
  if (title.trim() === '') return 'Enter a title.';
  if (title.length > limits.title) return `A title has at most ${limits.title} characters.`;
  if (description.length > limits.description)
    return `A description has at most ${limits.description.toLocaleString('en-US')} characters.`;
  if (color !== null && !COLOR.test(color)) return 'Choose a color such as #0b7462.';
  if (campaignIds.length > limits.campaigns) return `A landing page starts at most ${limits.campaigns} campaigns.`;
  return findItemsProblem(items);
}

/** The values of a page that people type, as a form showed them. */
export type SeenLandingPage = {
  readonly [Name in 'title' | 'description' | 'items']?: LandingPage[Name] | undefined;
};

/**
 * Returns whether someone else has changed what a save is about to change, since the form showed it. What is stored already is no conflict:
 * a save whose answer was lost comes again.
 */
export function hasOtherValues(
  current: Pick<LandingPage, 'title' | 'description' | 'items'>,
  after: Pick<LandingPage, 'title' | 'description' | 'items'>,
  seen: SeenLandingPage,
): boolean {
  const isOther = <Value>(stored: Value, next: Value, shown: Value | undefined): boolean =>
    shown !== undefined && !isEqual(stored, next) && !isEqual(stored, shown);
  return (
    isOther(current.title, after.title, seen.title?.trim()) ||
    isOther(current.description, after.description, seen.description) ||
    isOther(current.items, after.items, seen.items && cleanItems(seen.items))
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
}

/** Items are stored with their attributes in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sortKeys(each)]),
  );
}
