import type { E164 } from '../contacts/phone.ts';
import type { RegistrationState } from './registration.ts';

/**
 * The order of an organization's number at the carrier: what was created there for it so far. Every step is stored before the
 * next one begins, so that a worker that takes over creates nothing twice.
 */
export interface NumberOrder {
  /** Three digits. empty means a toll-free number. */
  readonly areaCode: string;
  /** Whether a messaging service may have been created, although its id is not stored. */
  readonly serviceBegun: boolean;
  /** The carrier's id of the organization's messaging service. */
  readonly serviceSid: string | null;
  /** The carrier's id of the bought number. */
  readonly numberSid: string | null;
  readonly phone: E164 | null;
  /** The number that is given back to the carrier. It stays the organization's until the carrier has it. */
  readonly releasing: E164 | null;
  /** NONE_AVAILABLE: the carrier has no number with this area code. */
  readonly problem: 'NONE_AVAILABLE' | null;
  /** Until when one worker works on the order. */
  readonly leaseUntil: Date | null;
}

/**
 * How long a worker has an order for itself. Longer than the worker can run, so that whatever a killed worker asked for has
 * happened before the next worker looks.
 */
export const ORDER_LEASE_SECONDS = 300;

/**
 * Returns whether a number is bought in this state. A toll-free number is verified by its own id, so it is bought when the
 * review begins. A local number is bought after the approval, because a rejected business needs none (Twilio, "Toll-free
 * verification" and "A2P 10DLC").
 */
export function needsNumber(state: RegistrationState, areaCode: string): boolean {
  return state === 'APPROVED' || (state === 'IN_REVIEW' && areaCode === '');
}

/** Returns whether the decision creates something at the carrier. A review needs the messaging service that is reviewed. */
export function opensOrder(state: RegistrationState): boolean {
  return state === 'IN_REVIEW' || state === 'APPROVED';
}

/** A number as the carrier lists it. */
export interface ListedNumber {
  readonly sid: string;
  readonly phone: E164;
  readonly bought: Date;
}

/**
 * Returns which of the numbers that carry the organization's name is its number, and which were bought by mistake. The stored
 * number stays. Without one the oldest stays, so that every worker decides alike.
 */
export function chooseNumber(
  listed: readonly ListedNumber[],
  storedSid: string | null,
): { readonly kept: ListedNumber | null; readonly surplus: readonly ListedNumber[] } {
  const byAge = listed.toSorted(
    (one, other) => one.bought.getTime() - other.bought.getTime() || (one.sid < other.sid ? -1 : 1),
  );
  const kept = byAge.find(({ sid }) => sid === storedSid) ?? byAge[0] ?? null;
  return { kept, surplus: byAge.filter((each) => each !== kept) };
}
