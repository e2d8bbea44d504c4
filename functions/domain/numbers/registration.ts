import type { NumberForm } from './registration-form.ts';

/**
 * The registration of an organization's business with the carriers. Carriers accept texts only from a number whose business
 * they know: a local number needs an approved A2P 10DLC brand and campaign, a toll-free number a verification (Twilio,
 * "A2P 10DLC" and "Toll-free verification").
 *
 * DRAFT: the organization writes it. SUBMITTED: platform staff have it. IN_REVIEW: the carriers have it.
 */
export const REGISTRATION_STATES = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'APPROVED', 'REJECTED'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

export interface NumberRegistration {
  /** Counts the changes, so that two tabs do not overwrite each other. */
  readonly version: number;
  readonly state: RegistrationState;
  readonly form: NumberForm;
  /** Why it was rejected, for the people of the organization. */
  readonly reason: string | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
}

/** What platform staff, or the carrier, decide about a registration. */
export type RegistrationDecision = 'IN_REVIEW' | 'APPROVED' | 'REJECTED';

const FOLLOWERS: Readonly<Record<RegistrationState, readonly RegistrationState[]>> = {
  DRAFT: ['DRAFT', 'SUBMITTED'],
  SUBMITTED: ['IN_REVIEW', 'APPROVED', 'REJECTED'],
  IN_REVIEW: ['APPROVED', 'REJECTED'],
  // Carriers may withdraw an approval.
  APPROVED: ['REJECTED'],
  // A rejected form is fixed in place: a saved change keeps the reason in view until the form is submitted again.
  REJECTED: ['REJECTED', 'SUBMITTED', 'APPROVED'],
};

/** Returns whether a registration may go from one state to another. `before` null: there is none yet. */
export function canFollow(before: RegistrationState | null, after: RegistrationState): boolean {
  return before === null ? after === 'DRAFT' || after === 'SUBMITTED' : FOLLOWERS[before].includes(after);
}

/** Returns whether the people of the organization may change the form. */
export function isEditable(state: RegistrationState | null): boolean {
  return state === null || state === 'DRAFT' || state === 'REJECTED';
}

/**
 * Returns whether sending waits for the registration. An organization whose number an operator set has no registration, and
 * sends. `number`: of the organization. An approved organization without a number waits for its number.
 */
export function isRegistrationPending(state: RegistrationState | null | undefined, number: string | null): boolean {
  if (state === null || state === undefined) return false;
  return state !== 'APPROVED' || number === null;
}
