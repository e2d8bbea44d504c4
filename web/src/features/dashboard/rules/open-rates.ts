import type { RecentCampaign } from '../api/work.ts';

/** How many people opened a pitch of a campaign. The shares are from 0 to 1. */
export interface OpenRate {
  readonly id: string;
  readonly name: string;
  /** The name, cut so that it fits under a bar. */
  readonly label: string;
  readonly contacts: number;
  readonly opened: number;
  readonly openRate: number;
  readonly completed: number;
  readonly completeRate: number;
}

/** Chart labels are cut to this many characters. */
const LABEL_LENGTH = 12;

/**
 * Returns the open rates of the campaigns whose pitches somebody has opened, in the order of the campaigns. People who opened a pitch
 * and were removed from the campaign count as its contacts here, because they still count as opened.
 */
export function listOpenRates(campaigns: readonly RecentCampaign[]): readonly OpenRate[] {
  return campaigns.flatMap(({ id, name, stats }) => {
    if (!stats || stats.opened === 0) return [];
    const { leads, opened, complete: completed } = stats;
    const contacts = Math.max(leads, opened);
    return {
      id,
      name,
      label: [...name].length > LABEL_LENGTH ? `${[...name].slice(0, LABEL_LENGTH).join('').trimEnd()}…` : name,
      contacts,
      opened,
      openRate: opened / contacts,
      completed,
      completeRate: completed / contacts,
    };
  });
}
