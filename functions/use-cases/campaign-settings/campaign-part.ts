import type { CampaignChange } from '../../data/campaigns/campaigns.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * A part of a change of a campaign, such as the part that concerns its branding. All parts of one call are committed together:
 * otherwise a call whose last part is refused would have paused the campaign, or published it, and say that nothing was done. A part
 * runs again when another editor was first.
 */
export type CampaignPart = (before: Campaign) => Promise<CampaignChange | Refusal>;

/** Applies the parts one after the other. Returns the first refusal. */
export async function applyParts(before: Campaign, parts: readonly CampaignPart[]): Promise<CampaignChange | Refusal> {
  let all: CampaignChange = { campaign: before, writes: [] };
  for (const part of parts) {
    const change = await part(all.campaign);
    if (change instanceof Refusal) return change;
    all = { campaign: change.campaign, writes: [...all.writes, ...change.writes] };
  }
  return all;
}
