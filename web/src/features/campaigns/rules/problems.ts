/** What keeps a campaign from being complete, with the step it is about. */
export interface Problem {
  /** None when it is about the campaign as a whole. */
  readonly featureId: string | null;
  readonly text: string;
}

interface Step {
  readonly id: string;
  readonly finished: boolean;
}

interface StepCounts {
  readonly contacts: number;
  readonly waiting: (featureId: string) => number;
}

/** In the order of the steps. Contacts wait at an unfinished step, so it says how many. */
export function findProblems(steps: readonly Step[], { contacts: contacts, waiting }: StepCounts): readonly Problem[] {
  if (steps.length === 0) return [{ featureId: null, text: 'There is no step yet: nothing will be sent.' }];
  return steps.flatMap((step, index) => {
    if (step.finished) return [];
    const held = waiting(step.id);
    const who = contacts > 0 && held > 0 ? ` ${held} ${held === 1 ? 'contact waits' : 'contacts wait'} here.` : '';
    return [{ featureId: step.id, text: `Step ${index + 1} has no text.${who}` }];
  });
}
