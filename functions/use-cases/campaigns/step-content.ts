import type { Step, StepType } from '../../domain/campaigns/step.ts';
import { findLengthError, type MessageBlock } from '../../domain/content/blocks.ts';
import { LINK_RESERVE } from '../../domain/pitches/pitch-link.ts';
import { NO_REDIRECT, type Redirect } from '../../domain/pitches/redirect.ts';
import { cleanRedirect, findRedirectProblem } from '../../domain/redirects/check-redirect.ts';
import type { PitchId } from '../../domain/shared/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What an edit of a step names. */
export interface StepChanges {
  readonly label?: string | null | undefined;
  readonly blocks?: readonly MessageBlock[] | null;
  /** Null removes the pitch. Undefined keeps it. */
  readonly pitchId?: PitchId | null | undefined;
  /** Where the link of a step of the type REDIRECT leads. Values that are missing stay. The type NONE removes it. */
  readonly redirect?: Partial<Redirect> | undefined;
  readonly days?: number | null | undefined;
  readonly hours?: number | null | undefined;
  readonly minutes?: number | null | undefined;
  /** Null removes the window. Undefined keeps it. */
  readonly window?: number | null | undefined;
  /** ISO. Null removes the date. Undefined keeps it. */
  readonly delayUntil?: string | null | undefined;
}

export const NO_PITCH = 'Only a step of the type PITCH has a pitch.';

/** Returns why a step cannot have the content of an edit, or null. The link at the end of a text takes a part of its length. */
export function refuseContent(
  featureType: StepType,
  { pitchId }: StepChanges,
  blocks: readonly MessageBlock[] | null,
): Refusal | null {
  if (featureType !== 'PITCH' && typeof pitchId === 'string') return new Refusal(NO_PITCH);
  const reserved = featureType === 'MESSAGE' ? 0 : LINK_RESERVE;
  const lengthError = blocks ? findLengthError(blocks, reserved) : null;
  return lengthError === null ? null : new Refusal(lengthError);
}

/** Returns why a step cannot lead where an edit says, or null. `step`: with the edit applied. */
export function refuseRedirect({ featureType, redirect }: Step, changes: StepChanges): Refusal | null {
  if (changes.redirect === undefined || changes.redirect.type === 'NONE') return null;
  if (featureType !== 'REDIRECT') return new Refusal('Only a step of the type REDIRECT leads to a page or a number.');
  const problem = findRedirectProblem(redirect ?? NO_REDIRECT);
  return problem === null ? null : new Refusal(problem);
}

/** Returns the step with an edit. `blocks`: the cleaned text, or null when the edit names none. */
export function applyStepChanges(step: Step, changes: StepChanges, blocks: readonly MessageBlock[] | null): Step {
  const { delayUntil, window } = changes;
  return {
    ...step,
    label: changes.label?.trim() ?? step.label,
    blocks: blocks ?? step.blocks,
    pitchId: changes.pitchId === undefined ? step.pitchId : changes.pitchId,
    redirect: applyRedirect(step, changes),
    timing: {
      days: changes.days ?? step.timing.days,
      hours: changes.hours ?? step.timing.hours,
      minutes: changes.minutes ?? step.timing.minutes,
      window: window === undefined ? step.timing.window : window,
      delayUntil: delayUntil === undefined ? step.timing.delayUntil : delayUntil === null ? null : new Date(delayUntil),
    },
  };
}

function applyRedirect({ featureType, redirect = null }: Step, changes: StepChanges): Redirect | null {
  if (changes.redirect === undefined || featureType !== 'REDIRECT') return redirect;
  const cleaned = cleanRedirect({ ...(redirect ?? NO_REDIRECT), ...changes.redirect });
  return cleaned.type === 'NONE' ? null : cleaned;
}
