import type { useTerms } from '../../brand/brand.tsx';
import { plural } from '../../lib/format/numbers.ts';

type ActionType = 'ME' | 'LEAD' | 'SPECIFIC' | 'CAMPAIGN' | 'WEBHOOK';

interface Run {
  readonly actionType: ActionType;
  /** Why the action was not done. null if it was, or is about to be. */
  readonly skipped: string | null;
  /** How many people were not texted. */
  readonly untold: number;
}

/** Returns what an action of an if/then did: "Text to the team. 1 person was not texted: …". */
export function describeRun({ actionType, skipped, untold }: Run, w: ReturnType<typeof useTerms>): string {
  const action = describeAction(actionType, w);
  if (skipped === null && untold === 0) return action;
  const unreached = `${plural(untold, 'person was', 'people were')} not texted: no phone number, or no longer in the team.`;
  return [
    ...(skipped === null ? [`${action}.`] : [`Not done: ${action}.`, `${skipped}.`]),
    ...(untold === 0 ? [] : [unreached]),
  ].join(' ');
}

function describeAction(actionType: ActionType, w: ReturnType<typeof useTerms>): string {
  switch (actionType) {
    case 'ME':
      return `Text to the owner of the ${w('campaign')}`;
    case 'LEAD':
      return `Text to the ${w('contact')}`;
    case 'SPECIFIC':
      return 'Text to the team';
    case 'CAMPAIGN':
      return `Add to another ${w('campaign')}`;
    case 'WEBHOOK':
      return 'Webhook';
  }
}
