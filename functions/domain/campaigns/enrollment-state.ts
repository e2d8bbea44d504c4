import type { Enrollment, EnrollmentState } from './enrollment.ts';

const WORDS: Readonly<Record<EnrollmentState, string>> = {
  ACTIVE: 'Active',
  WAITING: 'Unfinished step',
  FINISHED: 'Finished',
  REMOVED: 'Removed',
  STOPPED: 'Stopped',
};

/**
 * Returns the word for the state of a contact in a campaign, as screens and files have it. `isHeld`: its texts wait until staff decide
 * whether the contact asked to stop.
 */
export function describeState(state: EnrollmentState, isHeld: boolean): string {
  return state === 'ACTIVE' && isHeld ? 'On hold' : WORDS[state];
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
  if (ofAppointments.some((each) => each.state === 'ACTIVE' || each.state === 'WAITING')) return 'ACTIVE';
  return ofAppointments.some((each) => each.state === 'REMOVED' && (each.removedBy ?? null) === null)
    ? 'REMOVED'
    : state;
}
