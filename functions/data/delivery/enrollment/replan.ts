import type { SendingRules } from '../../../domain/accounts/account.ts';
import type { Campaign } from '../../../domain/campaigns/campaign.ts';
import { planAppointmentStep, type NextAppointmentStep } from '../../../domain/appointments/plan.ts';
import {
  addChange,
  computeCurrentDelta,
  computeListedDelta,
  getPassedAfter,
  isRunning,
  isUnfinished,
  planCurrentStep,
  wasPaused,
  type Enrollment,
  type EnrollmentChange,
} from '../../../domain/campaigns/enrollment.ts';
import { hasPhone, unreachableReason, type Contact, type ContactWithPhone } from '../../../domain/contacts/contact.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import {
  addDeltas,
  CAMPAIGN_TOTAL,
  computeHeldDelta,
  mergeDeltas,
  type Delta,
} from '../../../domain/sending/figures.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { countFollowUps } from '../../../domain/sending/progress.ts';
import { toCampaignSlot } from '../../sending/due-minutes.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import type { Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { dueNoEarlierThan } from '../planned-message.ts';
import { buildCounterWrites, buildStepMove, pauseIf, toProgressMoves } from '../step-move.ts';
import { buildCancelWrites, findScheduledMessage } from './unenroll.ts';

export interface RestoreOptions {
  /** Staff resume the campaign for the contact. Otherwise a contact that was paused before it was removed is paused again. */
  readonly resumes?: boolean;
  /** Who lets the contact continue, for its timeline. null or missing if staff did something else. */
  readonly staff?: Omit<EnrollmentChange, 'kind'> | null;
}

/**
 * Lets a contact continue that was removed, paused or stopped. The step that was scheduled is scheduled again if its time is still to
 * come. Otherwise the contact continues with the step after it. Returns when the contact's next message is due, or null.
 */
export async function restore(
  deps: FlowDeps,
  campaign: Campaign,
  removed: Enrollment,
  contact: Contact,
  rules: SendingRules,
  now: Date,
  { resumes = false, staff = null }: RestoreOptions = {},
): Promise<Date | null> {
  if (isRunning(removed) || removed.state === 'FINISHED' || !hasPhone(contact) || unreachableReason(contact) !== null)
    return null;
  const { organizationId, contactId, messageId } = removed;
  // An appointment keeps to the pause of its contact, which may have begun or ended after the appointment was removed.
  const pause =
    removed.appointmentId === null || resumes
      ? null
      : await deps.enrollments.readPause(organizationId, campaign.id, contactId);
  const isPaused = !resumes && (pause?.isPaused === true || (wasPaused(removed) && pause?.isRunning !== true));
  const change = staff && ({ kind: isPaused ? 'PAUSED' : 'RESUMED', ...staff } as const);
  if (isPaused)
    return moveTo(deps, campaign, { current: removed, contact, target: removed, change, isPaused }, rules, now);
  if (removed.appointmentId !== null) {
    const target = { stepId: null, passed: removed.passed, base: now };
    return moveTo(deps, campaign, { current: removed, contact, target, change }, rules, now);
  }
  const message = messageId ? await deps.messages.findMessage({ organizationId, contactId, id: messageId }) : null;
  const isMissed = message !== null && message.due <= now;
  const target = isMissed
    ? { stepId: null, passed: getPassedAfter(removed), base: message.due }
    : { stepId: removed.stepId, passed: removed.passed, base: removed.base };
  const revived = !isMissed && message?.state === 'CANCELED' ? message : null;
  return moveTo(deps, campaign, { current: removed, contact, target, revived, change }, rules, now);
}

/**
 * Plans the contact of an edited step again, by the step as it is now. Contacts of a deleted step continue with the step
 * that followed it. The steps of an appointment that moved are planned again, also when all of them were through. Returns when
 * the contact's next message is due, or null.
 */
export async function replan(
  deps: FlowDeps,
  campaign: Campaign,
  enrollment: Enrollment,
  contact: Contact,
  rules: SendingRules,
  now: Date,
): Promise<Date | null> {
  const { state, appointmentId } = enrollment;
  const canContinue = isRunning(enrollment) || (appointmentId !== null && state === 'FINISHED');
  if (!hasPhone(contact) || !canContinue) return null;
  if (state !== 'FINISHED')
    return moveTo(deps, campaign, { current: enrollment, contact, target: enrollment }, rules, now);
  const { isPaused, checks } = await deps.enrollments.readPause(campaign.organizationId, campaign.id, contact.id);
  const change = isPaused ? ({ kind: 'PAUSED', at: now, userId: null } as const) : null;
  return moveTo(
    deps,
    campaign,
    { current: enrollment, contact, target: enrollment, change, isPaused, checks },
    rules,
    now,
  );
}

interface Move {
  readonly current: Enrollment;
  readonly contact: ContactWithPhone;
  /** The step to plan, or null for the one after the steps behind the contact. `base`: the start of its delay. */
  readonly target: Pick<Enrollment, 'stepId' | 'passed' | 'base'>;
  /** The canceled message that is scheduled again. */
  readonly revived?: Message | null;
  /** What the person did who moves the contact. */
  readonly change?: EnrollmentChange | null;
  /** The campaign is paused for the contact, so that nothing is planned while steps are ahead. */
  readonly isPaused?: boolean;
  /** Conditions of the move. */
  readonly checks?: readonly Write[];
}

/** Moves an enrollment to a step. Its scheduled message, if any, is canceled in favor of a new one. */
async function moveTo(
  deps: FlowDeps,
  campaign: Campaign,
  { current, contact, target, revived = null, change = null, isPaused = false, checks = [] }: Move,
  rules: SendingRules,
  now: Date,
): Promise<Date | null> {
  const { table, enrollments, due, sendProgress } = deps;
  const { organizationId } = campaign;
  const { base, passed } = target;
  const { appointmentId, joined } = current;
  const appointment =
    appointmentId === null ? null : await deps.appointments.findAppointment(organizationId, appointmentId);
  const planned =
    appointmentId === null
      ? planCurrentStep(campaign, { ...target, joined }, base, rules)
      : planAppointmentStep(campaign, target, appointment, rules, now);
  const unpaused = dueNoEarlierThan(planned, now);
  const message = current.state === 'ACTIVE' ? await findScheduledMessage(deps, current) : null;
  const hasMoved = message !== null && appointment?.version !== message.campaign?.appointment?.version;
  if (current.state === 'ACTIVE' && !message) return null;
  if (!hasMoved && isUnchanged(current, message, unpaused)) return null;
  const next = pauseIf(isPaused, unpaused);
  const shard = sendProgress.getShard(contact.id);
  if (next.kind === 'TEXT') await due.markMinutes(organizationId, [toCampaignSlot(shard, next.due)]);
  const run = await sendProgress.currentRun(organizationId, rules.zone ?? SENDING_ZONE, now);
  // The steps behind the contact may change with the move.
  const moving = { ...current, passed };
  const moved = buildStepMove(deps, moving, next, base, { contact, rules, run, shard, now, appointment, campaign });
  const joining = isUnfinished(current) ? {} : computeCurrentDelta(current, 1);
  const figures = mergeDeltas(
    new Map([[CAMPAIGN_TOTAL, addDeltas(joining, computeListedDelta(current, { ...current, ...moved.to }))]]),
    countLeftStep(current, message),
    moved.figures,
  );
  // When the commit fails, the message was sent or the contact left in the meantime. The newer state stands.
  const committed = await falseIfConditionFails(() =>
    table.transact([
      ...enrollments.changeWrites(current, {
        ...moved.to,
        passed,
        changes: addChange(current, change),
        ...(appointment ? { base } : {}),
      }),
      ...(message ? buildCancelWrites(deps, message, hasMoved ? 'APPOINTMENT_MOVED' : 'STEP_CHANGED') : []),
      ...moved.writes,
      ...sendProgress.progressWrites(
        message ? toProgressMoves(message, 'DEQUEUED') : [],
        // The text and those behind it count as not sent since the removal.
        revived && next.kind === 'TEXT'
          ? toProgressMoves(revived, 'REVIVED', -countFollowUps(revived.progressCell))
          : [],
        moved.progressMoves,
      ),
      ...buildCounterWrites(deps, current, current.contactId, figures),
      ...(appointment?.canceled === null ? [deps.appointments.unchangedCheck(organizationId, appointment)] : []),
      ...checks,
    ]),
  );
  return committed && next.kind === 'TEXT' ? next.due : null;
}

/** Whether the contact would wait for the same step until the same time as before. */
function isUnchanged(current: Enrollment, message: Message | null, next: NextAppointmentStep): boolean {
  if (next.kind === 'FINISH') return current.state === 'FINISHED';
  if (next.kind === 'IDLE') return current.state === 'WAITING' && current.stepId === null;
  if (next.step.id !== current.stepId) return false;
  if (next.kind === 'WAIT') return current.state === 'WAITING';
  return message?.due.getTime() === next.due.getTime();
}

/** The message of the step that the contact leaves gives way to another one, so that it does not count as planned. */
function countLeftStep({ state, stepId }: Enrollment, message: Message | null): Map<string, Delta> {
  if (!stepId) return new Map();
  const held = computeHeldDelta(message?.progressCell ?? null, null);
  const delta = state === 'ACTIVE' ? { planned: -1, queued: -1, ...held } : state === 'WAITING' ? { waiting: -1 } : {};
  return new Map([[stepId, delta]]);
}
