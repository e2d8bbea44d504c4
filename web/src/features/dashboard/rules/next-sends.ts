import type { RecentCampaign } from '../../../shared/campaigns/recent-campaigns.ts';

/** When the next texts of a campaign leave, and how many of it wait. */
interface NextSend {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly waiting: number;
  /** The campaign is written in the external editor. */
  readonly isExternal: boolean;
}

const MAX_SHOWN = 5;

/** Returns the campaigns that send next, the soonest first. Paused ones have no next texts. */
export function listNextSends(campaigns: readonly RecentCampaign[]): readonly NextSend[] {
  return campaigns
    .flatMap(({ id, name, nextSend, paused, stats, v2: isExternal }) =>
      nextSend === null || paused
        ? []
        : [{ id, name, at: new Date(nextSend), waiting: stats?.queued ?? 0, isExternal }],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, MAX_SHOWN);
}
