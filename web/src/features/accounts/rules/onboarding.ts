/** What the overview knows about a new organization. */
export interface OnboardingFacts {
  readonly contacts: number;
  /** null means not known yet. */
  readonly campaigns: number | null;
  readonly messages: number;
  readonly delivered: number;
  readonly hasNumber: boolean;
}

type OnboardingStep = 'contacts' | 'campaign' | 'number' | 'send';

/**
 * Returns the steps to the first text, in order, with what is done. Returns null after the first delivery: then the
 * organization has done everything once. `isDone`: null while no one knows.
 */
export function listOnboardingSteps(
  facts: OnboardingFacts,
): readonly { readonly step: OnboardingStep; readonly isDone: boolean | null }[] | null {
  if (facts.delivered > 0) return null;
  return [
    { step: 'contacts', isDone: facts.contacts > 0 },
    { step: 'campaign', isDone: facts.campaigns === null ? null : facts.campaigns > 0 },
    // Most organizations have a number from the start. Only one that waits for its number sees the step.
    ...(facts.hasNumber ? [] : [{ step: 'number' as const, isDone: false }]),
    { step: 'send', isDone: facts.messages > 0 },
  ];
}
