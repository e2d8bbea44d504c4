import { parsePhoenix } from '../scenarios/scenario.ts';
import { START, type CrashPlan } from './crash-scenario.ts';
import { pickStaffActs } from './staff-acts.ts';
import { FILES, STAFF_ACTIONS } from './import-scenario.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Picks the plan of a run. Staff changes only contacts that the import created and that are in no campaign, because the
 * result of the undo for any other contact depends on the moment.
 */
export function buildPlan(random: () => number): CrashPlan {
  const happens = (share: number): boolean => random() < share;
  const file = happens(0.7) ? Math.floor(random() * FILES.length) : null;
  const joins = happens(0.2);
  const undoAfter = happens(0.4) ? (happens(0.5) ? 0 : 2 * HOUR_MS) : null;
  const staffActs = happens(0.4) ? pickStaffActs(random) : [];
  const isDisturbed = staffActs.length > 0;
  const action = STAFF_ACTIONS[Math.floor(random() * STAFF_ACTIONS.length * 2)] ?? null;
  return {
    file,
    // A stop ends only what began before it, which the commit log cannot tell apart.
    enrolls: joins && !isDisturbed,
    undoAfter,
    needsOptIn: happens(0.2),
    optsBackIn: happens(0.3) && !isDisturbed,
    correctsNumberAfter: happens(0.5) ? Math.floor(random() * (happens(0.5) ? 3 * MINUTE_MS : 3 * HOUR_MS)) : null,
    pause: happens(0.4)
      ? { after: Math.floor(random() * 5 * MINUTE_MS), length: Math.floor(random() * HOUR_MS) }
      : null,
    staffActs,
    action: joins || isDisturbed || (action === 'UNARCHIVE' && undoAfter === null) ? null : action,
  };
}

/** The moments of the recurring sweep that matter: around the start, when the carrier is asked for a state, and the next day. */
export const SWEEPS: readonly number[] = [
  ...[1, 3, 9].map((minutes) => START.getTime() + minutes * MINUTE_MS),
  ...[1, 10.5, 11].map((hours) => START.getTime() + hours * HOUR_MS),
  ...[0, 2, 8].map((minutes) => new Date(parsePhoenix('2027-03-04 08:00:30')).getTime() + minutes * MINUTE_MS),
  ...[13, 22.7, 23.5, 25, 25.5].map((hours) => START.getTime() + hours * HOUR_MS),
];

/** Picks when a message arrives again: with the original, soon after, after its visibility timeout, or hours later. */
export function pickRepeatDelay(random: () => number): number {
  const kinds = [0, 0, 4 * SECOND_MS, 360 * SECOND_MS, Math.floor(random() * 12 * HOUR_MS)];
  return kinds[Math.floor(random() * kinds.length)] ?? 0;
}
