import { say } from '../../../brand/say.ts';
import type { CampaignFeature } from '../api/campaign.ts';

/** An unfinished part of a campaign. */
export interface Problem {
  /** Null for a problem of the whole campaign. */
  readonly featureId: string | null;
  readonly text: string;
}

interface Step {
  readonly id: string;
  readonly finished: boolean;
  readonly featureType: CampaignFeature['featureType'];
  readonly pitch: CampaignFeature['pitch'];
}

/**
 * Returns the problems in the order of the steps. Contacts wait at an unfinished step, so its problem has their count.
 */
export function findProblems(
  steps: readonly Step[],
  { contacts, waiting }: { readonly contacts: number; readonly waiting: (featureId: string) => number },
): readonly Problem[] {
  if (steps.length === 0) return [{ featureId: null, text: 'No step yet. No texts will be sent.' }];
  return steps.flatMap((step, index) => {
    if (step.finished) return [];
    const waitingCount = waiting(step.id);
    const waitingText =
      contacts > 0 && waitingCount > 0
        ? ` ${waitingCount} ${waitingCount === 1 ? say('contact waits') : say('contacts wait')} here.`
        : '';
    return [{ featureId: step.id, text: `${describeProblem(step, index + 1)}${waitingText}` }];
  });
}

function describeProblem({ featureType, pitch }: Step, number: number): string {
  if (featureType === 'REDIRECT') return `The link of step ${number} leads nowhere.`;
  if (featureType !== 'PITCH') return `Step ${number} has no text.`;
  return pitch === null ? `Step ${number} has no pitch.` : `The pitch of step ${number} has no slides, or is archived.`;
}
