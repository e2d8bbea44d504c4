import { computeCompletionRate, computeOpenRate } from '../../../../../functions/domain/results/rates.ts';
import type { RecentCampaign } from '../../../shared/campaigns/recent-campaigns.ts';

/** How often the pitches of a campaign were opened and completed. The shares are from 0 to 1, as in the campaign's report. */
export interface OpenRate {
  readonly id: string;
  readonly name: string;
  /** The name, cut so that it fits under a bar. */
  readonly label: string;
  /** Texts with a pitch that were handed over. */
  readonly messages: number;
  readonly opened: number;
  /** Of the texts. */
  readonly openRate: number;
  readonly completed: number;
  /** Of the opened pitches. Null if none was opened. */
  readonly completeRate: number | null;
}

/** Chart labels are cut to this many characters. */
const LABEL_LENGTH = 12;

/** Returns the open rates of the campaigns that sent a text with a pitch, in the order of the campaigns. */
export function listOpenRates(campaigns: readonly RecentCampaign[]): readonly OpenRate[] {
  return campaigns.flatMap(({ id, name, stats }) => {
    const openRate = stats ? computeOpenRate(stats.pitches) : null;
    if (!stats || openRate === null) return [];
    const { messages, opened, complete: completed } = stats.pitches;
    return {
      id,
      name,
      label: [...name].length > LABEL_LENGTH ? `${[...name].slice(0, LABEL_LENGTH).join('').trimEnd()}…` : name,
      messages,
      opened,
      openRate,
      completed,
      completeRate: computeCompletionRate(stats.pitches),
    };
  });
}
