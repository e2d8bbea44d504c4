import type { SendingRules } from '../../../domain/accounts/account.ts';
import type { Appointment } from '../../../domain/appointments/appointment.ts';
import { planAppointmentStep } from '../../../domain/appointments/plan.ts';
import { getPassedAfter, planNextStep, type Enrollment } from '../../../domain/campaigns/enrollment.ts';
import {
  countSegmentsOn,
  getCountedDay,
  mergeDayChanges,
  moveMessage,
  type DayChanges,
} from '../../../domain/results/day-figures.ts';
import { moveText, type ResultChanges, type ResultFigure } from '../../../domain/results/result-figures.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import { formatDateIn } from '../../../domain/hours/window.ts';
import { addDeltas, computeDequeuedDelta, getFigureOwner, type Delta } from '../../../domain/sending/figures.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { countFollowUps, type CurrentRun } from '../../../domain/sending/progress.ts';
import type { ProgressMove } from '../../sending/send-progress.ts';
import type { Write } from '../../table/table.ts';
import type { CampaignFacts, FlowDeps, MessageOutcome } from '../flow-deps.ts';
import { dueNoEarlierThan } from '../planned-message.ts';
import { buildStepMove, toProgressMoves, type StepTarget } from '../step-move.ts';
import { buildTextedContact, toOrganizationDelta } from './message-figures.ts';

/** For a contact who gets no further message. */
const NO_RUN: CurrentRun = { today: '', runNumber: 0 };

/** Where a contact continues after a message. */
export interface Advance {
  readonly enrollment: Enrollment;
  /** The appointment that the enrollment is for, as read. The commit checks that it neither moved nor was canceled. */
  readonly appointment: Appointment | null;
  readonly next: StepTarget;
  readonly run: CurrentRun;
}

/** What a message's end changes. The caller commits all of it in one transaction. */
export interface CompletionParts {
  /** The message first, then the enrollment and the contact's next message. */
  readonly writes: readonly Write[];
  readonly organizationDelta: Delta;
  /** By step of the message's campaign, or of its send. Empty for a message that belongs to neither. */
  readonly figures: ReadonlyMap<string, Delta>;
  readonly progressMoves: readonly ProgressMove[];
  readonly dayChanges: DayChanges;
  /** What the days of the campaign count. */
  readonly resultChanges: ResultChanges;
}

/** undefined if not read yet, or read again because it has changed. */
export type AdvanceFacts = Omit<CampaignFacts, 'enrollment' | 'appointment'> & {
  readonly enrollment?: Enrollment | null | undefined;
  readonly appointment?: Appointment | null | undefined;
};

/** Returns where the contact continues. Null for a message that the contact's enrollment does not wait for. */
export async function planAdvance(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: AdvanceFacts,
  now: Date,
): Promise<Advance | null> {
  if (!message.campaign) return null;
  const { organizationId, contactId, campaign } = message;
  const appointmentId = campaign.appointment?.id ?? null;
  const enrollment =
    facts.enrollment === undefined
      ? await deps.enrollments.findEnrollment(organizationId, campaign.id, contactId, appointmentId)
      : facts.enrollment;
  if (enrollment?.state !== 'ACTIVE' || enrollment.messageId !== message.id) return null;
  const appointment =
    appointmentId === null || facts.appointment !== undefined
      ? (facts.appointment ?? null)
      : await deps.appointments.findAppointment(organizationId, appointmentId);
  const next = planAfter({ enrollment, appointment }, outcome, facts, now);
  const run = next.kind === 'TEXT' ? await findRun(deps, message, next.due, facts.rules, now) : NO_RUN;
  return { enrollment, appointment, next, run };
}

function planAfter(
  { enrollment, appointment }: Pick<Advance, 'enrollment' | 'appointment'>,
  outcome: MessageOutcome,
  { campaign, rules }: Pick<CampaignFacts, 'campaign' | 'rules'>,
  now: Date,
): StepTarget {
  const { appointmentId, joined, base } = enrollment;
  if (outcome.endsEnrollment || !campaign || campaign.archived) return { kind: 'STOP' };
  const passed = getPassedAfter(enrollment);
  const next =
    appointmentId === null
      ? planNextStep(campaign, { passed, joined }, outcome.base, rules)
      : planAppointmentStep(campaign, { passed, base }, appointment, rules, now);
  return dueNoEarlierThan(next, now);
}

/** A contact's next message on the same day is in the same run. On a later day it is in that day's first run. */
async function findRun(
  { sendProgress }: FlowDeps,
  { organizationId, progressCell }: Message,
  due: Date,
  { zone = SENDING_ZONE }: SendingRules,
  now: Date,
): Promise<CurrentRun> {
  const [today, date] = [formatDateIn(zone, now), formatDateIn(zone, due)];
  if (progressCell?.date === date) return { today: date, runNumber: progressCell.runNumber };
  return date > today ? { today, runNumber: 0 } : sendProgress.currentRun(organizationId, zone, now);
}

/** Returns everything that changes when a message leaves the queue for good. */
export function buildCompletion(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: CampaignFacts,
  advance: Advance | null,
  now: Date,
): CompletionParts {
  const isHandedOver = outcome.to === 'HANDED_OVER';
  // Segments are billed. They count with the hand-over, and a new attempt takes them back.
  const delta = addDeltas(outcome.delta, { segments: isHandedOver ? message.segments : 0 });
  const moved = advance && buildMove(deps, message, outcome, facts, advance, now);
  const owner = getFigureOwner(message);
  const figures = new Map<string, Delta>(
    owner ? [[owner.part, addDeltas(delta, computeDequeuedDelta(message, outcome.to))]] : [],
  );
  for (const [stepId, change] of moved?.figures ?? []) figures.set(stepId, addDeltas(figures.get(stepId), change));
  const after = {
    state: outcome.to,
    sent: outcome.sent ?? message.sent,
    countedOn: getOutcomeDay(message, outcome, now),
    reason: outcome.reason ?? null,
  };
  const textedContact = isHandedOver ? buildTextedContact(deps, message, facts.contact, now) : null;
  // A contact who leaves the campaign gets none of the texts that were expected to follow today.
  const leaves = advance === null || advance.next.kind === 'STOP';
  const dropped = leaves ? countFollowUps(message.progressCell) : 0;
  const charge: DayChanges = isHandedOver ? countSegmentsOn(now, message.segments) : new Map();
  return {
    writes: [
      buildOutcomeWrite(deps, message, outcome, now),
      ...(moved?.writes ?? []),
      ...(textedContact?.writes ?? []),
      ...(outcome.to === 'OUTCOME_UNKNOWN' ? deps.unconfirmed.addWrites(message) : []),
    ],
    organizationDelta: addDeltas(toOrganizationDelta(message, delta), textedContact?.delta ?? {}),
    figures,
    progressMoves: [
      ...toProgressMoves(message, isHandedOver ? 'SENT' : 'NOT_SENT', dropped),
      ...(moved?.progressMoves ?? []),
    ],
    dayChanges: mergeDayChanges(moveMessage(message, after), charge),
    resultChanges: mergeDayChanges<ResultFigure>(moveText(message, after), charge),
  };
}

/** The enrollment's next step and its message. */
function buildMove(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: CampaignFacts,
  { enrollment, appointment, next, run }: Advance,
  now: Date,
): Omit<CompletionParts, 'organizationDelta' | 'dayChanges' | 'resultChanges'> {
  const passed = getPassedAfter(enrollment);
  const moved = buildStepMove(deps, { ...enrollment, passed }, next, outcome.base, {
    contact: { ...facts.contact, texted: outcome.to === 'HANDED_OVER' ? now : facts.contact.texted },
    rules: facts.rules,
    run,
    shard: message.progressCell?.shard ?? deps.sendProgress.getShard(message.contactId),
    now,
    appointment,
    campaign: facts.campaign,
  });
  const to = { ...moved.to, passed };
  // Between the read and this commit the appointment may move. Its own replan finds no scheduled text of this contact then.
  const checks =
    appointment && next.kind !== 'STOP' && appointment.canceled === null
      ? [deps.appointments.unchangedCheck(appointment.organizationId, appointment)]
      : [];
  return { ...moved, writes: [...deps.enrollments.changeWrites(enrollment, to), ...moved.writes, ...checks] };
}

function getOutcomeDay(message: Message, outcome: MessageOutcome, now: Date): string | null {
  return getCountedDay(message, outcome.to, outcome.sent ?? message.sent, now);
}

function buildOutcomeWrite({ messages }: FlowDeps, message: Message, outcome: MessageOutcome, now: Date): Write {
  return messages.changeWrite(message, outcome.to, {
    ...(outcome.carrierId ? { carrierId: outcome.carrierId } : {}),
    ...(outcome.sent ? { sent: outcome.sent.toISOString(), chargedAttempt: message.attempt } : {}),
    countedOn: getOutcomeDay(message, outcome, now),
    reason: outcome.reason ?? null,
    errorCode: outcome.errorCode ?? null,
  });
}
