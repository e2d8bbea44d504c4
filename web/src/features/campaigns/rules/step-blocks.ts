import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import type { CampaignFeature } from '../api/campaign.ts';

/** A step's message as the shared rules know it. */
export function toBlocks(feature: Pick<CampaignFeature, 'messageContent'>): readonly MessageBlock[] {
  return feature.messageContent.map(({ type, text, fallback }): MessageBlock => {
    if (type === 'TEXT') return { type, text: text ?? '' };
    return fallback === null || fallback === '' ? { type } : { type, fallback };
  });
}

/** A step's timing as the shared rules know it. */
export function toTiming(
  feature: Pick<CampaignFeature, 'days' | 'hours' | 'minutes' | 'window' | 'delayUntil'>,
): StepTiming {
  const { days, hours, minutes, window, delayUntil } = feature;
  return { days, hours, minutes, window, delayUntil: delayUntil === null ? null : new Date(delayUntil) };
}

/** The first step goes out on joining; a later one is more often meant for the next day than for at once. */
export function firstTiming(index: number): StepTiming {
  return { days: index === 0 ? 0 : 1, hours: 0, minutes: 0, window: null, delayUntil: null };
}
