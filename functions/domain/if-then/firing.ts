import type { CampaignId, IfThenId } from '../shared/ids.ts';
import type { StepFacts } from './facts.ts';
import { isComplete, type IfThen } from './if-then.ts';
import { findWakeTime, isTriggerMet } from './triggers.ts';

export interface FiringDecision {
  /** The if/thens whose actions happen now. */
  readonly fires: readonly IfThen[];
  /** When time alone decides next. Null: never, as far as is known. */
  readonly wakeAt: Date | null;
}

/**
 * Decides which if/thens of a step fire for a contact. `fired`: those that have fired in this round, whose actions never happen again.
 * Asking again, late or twice changes nothing, because the decision is made from facts alone.
 */
export function decideFiring(
  ifThens: readonly IfThen[],
  {
    facts,
    handedOver,
    fired,
    now,
  }: {
    readonly facts: StepFacts;
    readonly handedOver: Date;
    readonly fired: ReadonlySet<IfThenId>;
    readonly now: Date;
  },
): FiringDecision {
  const open = ifThens.filter((ifThen) => isComplete(ifThen) && !fired.has(ifThen.id));
  const fires = open.filter(({ triggers }) =>
    triggers.every((trigger) => isTriggerMet(trigger, facts, handedOver, now)),
  );
  const waiting = open.filter((ifThen) => !fires.includes(ifThen));
  const times = waiting.flatMap(({ triggers }) => {
    const wakeTimes = triggers.map((trigger) => findWakeTime(trigger, facts, handedOver));
    return wakeTimes.filter((time) => time !== null && time > now);
  });
  const first = times.reduce<number | null>(
    (earliest, time) => (time === null ? earliest : Math.min(earliest ?? Infinity, time.getTime())),
    null,
  );
  return { fires, wakeAt: first === null ? null : new Date(first) };
}

/** The campaigns that the if/thens of a campaign add contacts to. */
export type CampaignLinks = ReadonlyMap<CampaignId, ReadonlySet<CampaignId>>;

/**
 * Returns the campaigns of a circle that begins and ends at `from`, or null. In a circle, contacts would be added from campaign to
 * campaign for ever. Cost: linear in the links.
 */
export function findCycle(from: CampaignId, links: CampaignLinks): readonly CampaignId[] | null {
  const cameFrom = new Map<CampaignId, CampaignId>();
  const queue: CampaignId[] = [from];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    for (const next of links.get(current) ?? []) {
      if (next === from) return tracePath(from, current, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, current);
      queue.push(next);
    }
  }
  return null;
}

function tracePath(from: CampaignId, last: CampaignId, cameFrom: ReadonlyMap<CampaignId, CampaignId>): CampaignId[] {
  const path = [last];
  for (let step = last; step !== from;) {
    step = cameFrom.get(step) ?? from;
    path.unshift(step);
  }
  return path;
}
