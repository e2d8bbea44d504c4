import { findItemsProblem, type FormItem } from '../forms/form-item.ts';
import type { CampaignId, LandingPageId, OrganizationId } from '../shared/ids.ts';

/** A public page with a form. People who submit it become contacts and join its campaigns. */
export interface LandingPage {
  readonly organizationId: OrganizationId;
  readonly id: LandingPageId;
  /** The code in the public address. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Such as `#0b7462`. Null: the color of the organization. */
  readonly color: string | null;
  /** The key of the picture in the band. Null: the color alone. */
  readonly image: string | null;
  /** The key of the round logo. Null: the picture of the organization. */
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

/** The title of a landing page until somebody names it. */
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
