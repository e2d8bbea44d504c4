import { buildFirstItems, findItemsProblem, type FormItem } from '../forms/form-item.ts';
import type { CampaignId, OrganizationId } from '../shared/ids.ts';
import { findLandingPageProblem } from './landing-page.ts';

/** The public page of a campaign. Who submits its form joins the campaign. */
export interface CampaignLanding {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
  /** The code in the public address. */
  readonly code: string;
  /** empty means the name of the campaign. */
  readonly title: string;
  readonly description: string;
  /** Such as `#0b7462`. null means the color of the organization. */
  readonly color: string | null;
  /** The key of the picture in the band. null means the color alone. */
  readonly image: string | null;
  readonly items: readonly FormItem[];
  /** Counts the changes. */
  readonly version: number;
}

/** Returns the page of a campaign that no one has changed. `code`: of its address. */
export function newCampaignLanding(
  organizationId: OrganizationId,
  campaignId: CampaignId,
  code: string,
): CampaignLanding {
  const items = buildFirstItems(false);
  return { organizationId, campaignId, code, title: '', description: '', color: null, image: null, items, version: 0 };
}

/** Returns why the page of a campaign cannot be saved, or null. */
export function findCampaignLandingProblem({ title, ...landing }: CampaignLanding): string | null {
  return (
    findLandingPageProblem({ ...landing, title: title || 'C', campaignIds: [] }) ?? findItemsProblem(landing.items)
  );
}
