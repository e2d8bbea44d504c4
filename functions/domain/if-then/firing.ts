import { getCampaignIdOfStep } from '../campaigns/campaign-ids.ts';
import type { CampaignId, IfThenId } from '../shared/ids.ts';
import type { StepFacts } from './facts.ts';
import { getIfThenOwnerId } from './if-then-id.ts';
import { isComplete, waitsForNothing, type Rule } from './if-then.ts';
import { findMetTime } from './triggers.ts';

export interface FiringDecision<Own extends Rule> {
  /** The if/thens whose actions happen now. */
  readonly fires: readonly Own[];
  /** When time alone decides next. null means never, as far as is known. */
  readonly wakeAt: Date | null;
}

/** What is known of a contact at a step. */
export interface FiringFacts {
  readonly facts: StepFacts;
  /** When the text of the step was handed over. null means not known, so that no waiting time runs. */
  readonly handedOver: Date | null;
  /** The if/thens that have fired in this round. Their actions never happen again. */
  readonly fired: ReadonlySet<IfThenId>;
}

/**
 * Decides which if/thens of a step fire for a contact. Asking again, late or twice changes nothing, because the decision is made from
 * facts alone. An if/then fires when its last if is met, unless that was before the if/then was as it is.
 */
export function decideFiring<Own extends Rule>(
  ifThens: readonly Own[],
  { facts, handedOver, fired }: FiringFacts,
  now: Date,
): FiringDecision<Own> {
  const open = ifThens.filter((ifThen) => isComplete(ifThen) && !fired.has(ifThen.id));
  const fires = open.filter(({ triggers, since }) => {
    const met = findAllMet(triggers, facts, handedOver);
    return met !== null && met <= now && met >= since;
  });
  const times = open.flatMap((ifThen) =>
    fires.includes(ifThen)
      ? []
      : ifThen.triggers.flatMap((trigger) => {
          const met = waitsForNothing(trigger) ? findMetTime(trigger, facts, handedOver) : null;
          return met !== null && met > now ? [met.getTime()] : [];
        }),
  );
  return { fires, wakeAt: times.length === 0 ? null : new Date(Math.min(...times)) };
}

/**
 * Returns whether something that has just happened may make an if/then fire. It knows no hand-over, so that waiting times count as over.
 * A worker that knows everything decides after it. So a page which reports again and again asks for that worker once only.
 */
export function mayFire(rules: readonly Rule[], before: StepFacts, after: StepFacts): boolean {
  return rules.some((rule) => {
    if (!isComplete(rule)) return false;
    const events = rule.triggers.filter((trigger) => !waitsForNothing(trigger));
    const areMet = (facts: StepFacts): boolean => events.every((trigger) => findMetTime(trigger, facts, null) !== null);
    return events.length > 0 && areMet(after) && !areMet(before);
  });
}

/** Returns when the last of the triggers is met. null if one of them is not, as far as is known. */
function findAllMet(triggers: Rule['triggers'], facts: StepFacts, handedOver: Date | null): Date | null {
  const times = triggers.map((trigger) => findMetTime(trigger, facts, handedOver));
  const known = times.flatMap((time) => time?.getTime() ?? []);
  return known.length === times.length && known.length > 0 ? new Date(Math.max(...known)) : null;
}

/** The campaigns that the if/thens of a campaign add contacts to. */
type CampaignLinks = ReadonlyMap<CampaignId, ReadonlySet<CampaignId>>;

/** The campaigns that each if/then of an organization adds contacts to. */
export interface LinksOfIfThens {
  readonly byIfThen: ReadonlyMap<IfThenId, readonly CampaignId[]>;
}

/** Returns the links by campaign, with those of one if/then as given. */
export function buildCampaignLinks(
  { byIfThen }: LinksOfIfThens,
  changed: IfThenId,
  next: readonly CampaignId[],
): CampaignLinks {
  const links = new Map<CampaignId, Set<CampaignId>>();
  for (const [id, campaignIds] of new Map(byIfThen).set(changed, next)) {
    const from = getCampaignIdOfStep(getIfThenOwnerId(id));
    links.set(from, new Set([...(links.get(from) ?? []), ...campaignIds]));
  }
  return links;
}

/**
 * Returns the campaigns of a circle that begins and ends at `from`, or null. In a circle, contacts would be added from campaign to
 * campaign forever. Cost: linear in the links.
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
