import { plural } from '../../../lib/format/numbers.ts';
import type { Campaign } from '../api/campaign.ts';

export type StepStats = NonNullable<Campaign['stats']>['features'][number];

/**
 * Returns what saving a step means for contacts who are on their way, or null when no one waits for the step. The texts of a step
 * are made when they are sent, so a change reaches everyone who waits. `words`: contact and contacts.
 */
export function describeConsequence(
  { queued, waiting }: Pick<StepStats, 'queued' | 'waiting'>,
  [one, many]: readonly [one: string, many: string],
): string | null {
  if (queued > 0) {
    const verb = queued === 1 ? 'is' : 'are';
    return `${plural(queued, one, many)} ${verb} waiting for this text. Saving updates it for them, too.`;
  }
  if (waiting > 0) {
    const verb = waiting === 1 ? 'waits' : 'wait';
    return `${plural(waiting, one, many)} ${verb} here because the step has no text. Saving sends it to them at its time.`;
  }
  return null;
}
