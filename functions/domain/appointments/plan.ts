import type { Campaign } from '../campaigns/campaign.ts';
import type { Enrollment, NextStep } from '../campaigns/enrollment.ts';
import { isFinished, type Step } from '../campaigns/step.ts';
import { traceDueAfter, traceDueBefore, type DueStages } from '../campaigns/timing.ts';
import type { WindowRules } from '../hours/window.ts';
import { getStart, type Appointment, type Occasion } from './appointment.ts';

/** A text before an appointment is still of use this long after the appointment began, such as when the carrier was slow. */
export const LATE_MINUTES = 15;

/** What happens to a step of an appointment, for the plan and for the person who asks why. */
export type StepFate =
  | { readonly kind: 'DUE'; readonly step: Step; readonly due: Date }
  /** The step was over when the contact joined, when the appointment moved, or when staff timed the step. */
  | { readonly kind: 'TOO_LATE'; readonly step: Step; readonly due: Date }
  /** The sending hours leave no time before the appointment. */
  | { readonly kind: 'NO_TIME'; readonly step: Step };

/** The next step of an appointment. IDLE: the campaign takes no appointments at present. */
export type NextAppointmentStep = NextStep | { readonly kind: 'IDLE' };

/** A contact's way through the steps of one appointment in one campaign. */
export type AppointmentPlace = Pick<Enrollment, 'passed' | 'base'>;

/**
 * Returns what happens to each step of the phases before and after an appointment, in the order of sending. `base`: when the
 * contact joined or the appointment moved; a step that was due before is left out, so that nothing is sent late in a bunch
 * (DECISIONS.md, "Time").
 */
export function listStepFates(
  { structure, steps }: Pick<Campaign, 'structure' | 'steps'>,
  { occasion, planned }: Pick<Appointment, 'occasion' | 'planned'>,
  { base }: Pick<AppointmentPlace, 'base'>,
  rules: WindowRules,
): StepFate[] {
  if (occasion === null) return [];
  const since = Math.max(base.getTime(), planned.getTime());
  const fates = [...structure.BEFORE, ...structure.APPOINTMENT].flatMap((stepId): StepFate[] => {
    const step = steps[stepId];
    if (!step) return [];
    const due = traceAppointmentStep(step, occasion, rules)?.due;
    if (!due) return [{ kind: 'NO_TIME', step }];
    const isOver = due.getTime() < Math.max(since, step.ready.getTime());
    return [{ kind: isOver ? 'TOO_LATE' : 'DUE', step, due }];
  });
  // Sorting is stable: steps of the same moment keep the order of the campaign.
  return fates.toSorted((one, other) => getSendingTime(one) - getSendingTime(other));
}

/** Returns the moments that lead to the due time of a step of an appointment. null if no time is left before the appointment. */
export function traceAppointmentStep(
  { structureType, timing }: Pick<Step, 'structureType' | 'timing'>,
  occasion: Occasion,
  rules: WindowRules,
): DueStages | null {
  const trace = structureType === 'BEFORE' ? traceDueBefore : traceDueAfter;
  return trace(getStart(occasion), timing, occasion.timeZone, rules);
}

function getSendingTime(fate: StepFate): number {
  return fate.kind === 'NO_TIME' ? Infinity : fate.due.getTime();
}

/**
 * Plans the step that a contact gets next for an appointment: the earliest that is still to come, by the campaign and the
 * appointment as they are now. Unlike in the instant phase, a step does not wait for the step before it, and an unfinished step
 * holds up no other. An appointment that ended, or a campaign that takes no appointments, has nothing to send.
 */
export function planAppointmentStep(
  campaign: Pick<Campaign, 'id' | 'structure' | 'steps' | 'hasAppt'>,
  { passed, base }: AppointmentPlace,
  appointment: Appointment | null,
  rules: WindowRules,
  now: Date,
): NextAppointmentStep {
  if (!appointment?.occasion || !isKept(appointment, campaign.id)) return { kind: 'FINISH' };
  if (!campaign.hasAppt) return { kind: 'IDLE' };
  const isOver = hasBegun(appointment, now);
  const ahead = listStepFates(campaign, appointment, { base }, rules).filter(
    (fate) =>
      fate.kind === 'DUE' && !passed.includes(fate.step.id) && !(isOver && fate.step.structureType === 'BEFORE'),
  );
  const next = ahead.find(({ step }) => isFinished(step)) ?? ahead[0];
  if (next?.kind !== 'DUE') return { kind: 'FINISH' };
  return isFinished(next.step) ? { kind: 'TEXT', step: next.step, due: next.due } : { kind: 'WAIT', step: next.step };
}

/** Returns whether an appointment takes place and still has a campaign. */
export function isKept({ canceled, campaignIds }: Appointment, campaignId: Campaign['id']): boolean {
  return canceled === null && campaignIds.includes(campaignId);
}

/** Returns whether an appointment began so long ago that no text before it is of use anymore. */
export function hasBegun({ occasion }: Pick<Appointment, 'occasion'>, now: Date): boolean {
  return occasion !== null && now.getTime() > getStart(occasion).getTime() + LATE_MINUTES * 60_000;
}
