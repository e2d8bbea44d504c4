import type { Data } from '../../data/index.ts';
import { isComplete } from '../../domain/if-then/if-then.ts';
import type { ContactAtStep } from '../../domain/if-then/step-round.ts';
import { findFirstDeadline } from '../../domain/if-then/triggers.ts';

/**
 * Schedules the look at if/thens that wait for something that does not happen. Called before texts with a pitch are claimed, so that no
 * text leaves without it. The look comes a moment before the time is over that runs from the hand-over, and schedules the next one then.
 * A text that does not leave after all does no harm: the look finds no hand-over. Cost: one query for each step, and one write for each
 * text of a step with such if/thens.
 */
export async function scheduleFirstChecks(
  { data }: { readonly data: Pick<Data, 'firings' | 'ifThens'> },
  contacts: readonly ContactAtStep[],
  now: Date,
): Promise<void> {
  for (const [stepId, own] of Map.groupBy(contacts, (contact) => contact.stepId)) {
    const [first] = own;
    if (!first) continue;
    const ifThens = await data.ifThens.listOfStep(first.organizationId, stepId);
    const deadline = findFirstDeadline(
      ifThens.filter(isComplete).flatMap(({ triggers }) => triggers),
      now,
    );
    if (deadline) await data.firings.scheduleChecks(own, deadline);
  }
}
