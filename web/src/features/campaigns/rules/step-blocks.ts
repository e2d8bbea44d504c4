import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { StructureType } from '../../../../../functions/domain/campaigns/step.ts';
import type { StepTiming } from '../../../../../functions/domain/campaigns/timing.ts';
import { fromApi } from '../../../shared/message-field/from-api.ts';
import type { CampaignFeature } from '../api/campaign.ts';

/** Converts a step's message from the API to the domain's blocks. */
export function toBlocks(feature: Pick<CampaignFeature, 'messageContent'>): readonly MessageBlock[] {
  return fromApi(feature.messageContent);
}

/** Converts a step's timing from the API to the domain's timing. */
export function toTiming(
  feature: Pick<CampaignFeature, 'days' | 'hours' | 'minutes' | 'window' | 'delayUntil'>,
): StepTiming {
  const { days, hours, minutes, window, delayUntil } = feature;
  return { days, hours, minutes, window, delayUntil: delayUntil === null ? null : new Date(delayUntil) };
}

/**
 * Returns the default timing of a new step: the first starts on joining, later ones a day after the step before. Around an appointment
 * a step is an hour away, and the first reminder a day.
 */
export function getDefaultTiming(index: number, phase: StructureType): StepTiming {
  const none = { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null };
  if (phase === 'FEATURE') return { ...none, days: index === 0 ? 0 : 1 };
  return phase === 'BEFORE' && index === 0 ? { ...none, days: 1 } : { ...none, hours: 1 };
}
