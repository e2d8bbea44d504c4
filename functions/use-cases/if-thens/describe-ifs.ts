import type { Data } from '../../data/index.ts';
import { findStep, type Campaign } from '../../domain/campaigns/campaign.ts';
import { describeTrigger, toIfThenNames } from '../../domain/if-then/describe.ts';
import type { ActionRun } from '../../domain/if-then/action-run.ts';

/**
 * Returns what the contact did so that the if/then fired, as the ends of sentences: "opens the pitch". Slides and questions have the
 * names that they have now. Cost: one query, and none when no if names a slide or a question.
 */
export async function describeIfs(
  { pitches }: Pick<Data, 'pitches'>,
  { stepRound, triggers }: Pick<ActionRun, 'stepRound' | 'triggers'>,
  campaign: Campaign,
): Promise<string[]> {
  const needsNames = triggers.some(({ slideId, widgetId }) => slideId !== null || widgetId !== null);
  const step = findStep(campaign, stepRound.stepId);
  const pitchId = needsNames ? step?.pitchId : null;
  const loaded = pitchId ? await pitches.loadPitch(campaign.organizationId, pitchId) : null;
  const names = toIfThenNames(loaded?.slides ?? [], step?.featureType === 'REDIRECT');
  return triggers.map((trigger) => describeTrigger(trigger, names));
}
