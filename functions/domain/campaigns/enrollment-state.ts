import type { Enrollment, EnrollmentState } from './enrollment.ts';

const WORDS: Readonly<Record<EnrollmentState, string>> = {
  ACTIVE: 'Active',
  WAITING: 'Unfinished step',
  PAUSED: 'Paused',
  FINISHED: 'Finished',
  REMOVED: 'Removed',
  STOPPED: 'Stopped',
};

/** Why the texts of a contact wait: staff decide whether it asked to stop, or it has not opted in yet. */
export type ContactHold = 'MAY_OPT_OUT' | 'OPT_IN';

const HOLD_WORDS: Readonly<Record<ContactHold, string>> = {
  MAY_OPT_OUT: 'On hold',
  OPT_IN: 'Waiting for opt-in',
};

/** Returns why the texts of a contact wait, or null. `asksFirst`: the brand asks contacts to opt in before it texts them. */
export function findHold(
  { mayOptOut, optedIn }: { readonly mayOptOut: boolean; readonly optedIn: boolean },
  asksFirst: boolean,
): ContactHold | null {
  if (mayOptOut) return 'MAY_OPT_OUT';
  return asksFirst && !optedIn ? 'OPT_IN' : null;
}

/** Returns the word for the state of a contact in a campaign, as screens and files have it. `hold`: why its texts wait, or null. */
export function describeState(state: EnrollmentState, hold: ContactHold | null): string {
  return state === 'ACTIVE' && hold !== null ? HOLD_WORDS[hold] : WORDS[state];
}

/**
 * Returns the state of a contact in a campaign with texts around appointments. A contact who has had every other step is not finished as
 * long as such texts are to come, and is removed when staff ended them. `all`: of the contact in this campaign.
 */
export function computeWholeState(
  { state }: Pick<Enrollment, 'state'>,
  all: readonly Pick<Enrollment, 'state' | 'appointmentId' | 'removedBy'>[],
): EnrollmentState {
  if (state !== 'FINISHED') return state;
  const ofAppointments = all.filter(({ appointmentId }) => appointmentId !== null);
  if (ofAppointments.some((each) => each.state === 'PAUSED')) return 'PAUSED';
  if (ofAppointments.some((each) => each.state === 'ACTIVE' || each.state === 'WAITING')) return 'ACTIVE';
  return ofAppointments.some((each) => each.state === 'REMOVED' && (each.removedBy ?? null) === null)
    ? 'REMOVED'
    : state;
}
