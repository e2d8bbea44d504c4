import type { CarrierStatus, Message } from './message.ts';
import { LEASE_SECONDS } from './message.ts';

/** A text that the carrier has, as its list shows it. */
export interface CarrierText {
  readonly carrierId: string;
  readonly created: Date;
  /** Null while the carrier is still working on the text. */
  readonly status: CarrierStatus | null;
  readonly code: number | null;
}

/** One of our texts of the same words to the same number. */
export type SameText = Pick<Message, 'id' | 'state' | 'claimed' | 'carrierId'>;

export type Match =
  | { readonly kind: 'FOUND'; readonly text: CarrierText }
  /** The carrier has no text that can be ours. */
  | { readonly kind: 'NOT_FOUND' }
  /** Another text of the same words may be the one that the carrier has. A report or a later look tells. */
  | { readonly kind: 'UNDECIDED' };

/** The largest difference between our clock and the carrier's. */
export const CLOCK_SKEW_MS = 60_000;
/** A claimed text is handed over within the lease, or never. The request then takes as long as the carrier's timeout at most. */
const LONGEST_HAND_OVER_MS = LEASE_SECONDS * 1_000 + 15_000;

/** States of a text that may be at the carrier without an id that we know. */
const LOST_STATES: ReadonlySet<Message['state']> = new Set(['CLAIMED', 'OUTCOME_UNKNOWN']);

/**
 * Finds the text of the carrier's list that is ours. The list does not say whose a text is, so the words, the number, the time and
 * what is known of our other texts decide. `others`: our other texts of the same words to the same number, read after the list, so that
 * each text of the list that is ours was claimed by then. `texts`: those of the list that are known as no other text of ours. `isLast`:
 * nothing more is to be expected. Then the texts of the list go to those that were claimed first.
 */
export function matchLostText(
  text: SameText,
  others: readonly SameText[],
  texts: readonly CarrierText[],
  isLast: boolean,
): Match {
  const known = new Set(others.flatMap(({ carrierId }) => carrierId ?? []));
  const possible = texts
    .filter((found) => !known.has(found.carrierId) && mayBe(text, found))
    .sort((a, b) => a.created.getTime() - b.created.getTime() || compare(a.carrierId, b.carrierId));
  if (possible.length === 0) return { kind: 'NOT_FOUND' };
  const rivals = others.filter(
    (other) =>
      other.carrierId === null && LOST_STATES.has(other.state) && possible.some((found) => mayBe(other, found)),
  );
  // A rival that is being handed over will have an id in a moment.
  if (rivals.some(({ state }) => state === 'CLAIMED')) return { kind: 'UNDECIDED' };
  // Some of them were lost, and no one can see yet which.
  if (rivals.length >= possible.length && !isLast) return { kind: 'UNDECIDED' };
  const rank = rivals.filter((other) => isBefore(other, text)).length;
  const found = possible[rank];
  return found ? { kind: 'FOUND', text: found } : { kind: 'NOT_FOUND' };
}

/** Whether a text of the carrier came into being while our text was handed over. */
function mayBe({ claimed }: SameText, { created }: CarrierText): boolean {
  if (claimed === null) return false;
  const after = created.getTime() - claimed.getTime();
  return after >= -CLOCK_SKEW_MS && after <= LONGEST_HAND_OVER_MS + CLOCK_SKEW_MS;
}

function isBefore(one: SameText, other: SameText): boolean {
  const by = (one.claimed?.getTime() ?? 0) - (other.claimed?.getTime() ?? 0);
  return by === 0 ? one.id < other.id : by < 0;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
