import { computeCurrentDelta, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import { CAMPAIGN_TOTAL, type Delta } from '../../domain/sending/figures.ts';
import type { NextAppointmentStep } from '../../domain/appointments/plan.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { CampaignId, JobId, OrganizationId } from '../../domain/shared/ids.ts';
import type { ProgressMove } from '../sending/send-progress.ts';
import type { Write } from '../table/table.ts';
import type { EnrollmentMove, FlowDeps } from './flow-deps.ts';
import { buildCampaignMessage, type MessagePlanning } from './planned-message.ts';

/** The next step of an enrollment, its end before the last step, or a pause, from which it continues with the step that is next by then. */
export type StepTarget = NextAppointmentStep | { readonly kind: 'STOP' } | { readonly kind: 'PAUSE' };

/** Returns the pause of an enrollment that has a step ahead, and otherwise what is planned. */
export function pauseIf(isPaused: boolean, planned: NextAppointmentStep): StepTarget {
  return isPaused && planned.kind !== 'FINISH' ? { kind: 'PAUSE' } : planned;
}

/**
 * What it takes to move a contact to a step: the fields of the enrollment, the message to schedule, and the figures. The
 * caller commits all of it in one transaction.
 */
export function buildStepMove(
  { messages, due }: Pick<FlowDeps, 'messages' | 'due'>,
  enrollment: Enrollment,
  next: StepTarget,
  base: Date,
  planning: MessagePlanning,
): EnrollmentMove {
  if (next.kind === 'FINISH' || next.kind === 'STOP') {
    const state = next.kind === 'FINISH' ? 'FINISHED' : 'STOPPED';
    return {
      to: { state, stepId: null, messageId: null },
      writes: [],
      figures: new Map([[CAMPAIGN_TOTAL, computeCurrentDelta(enrollment, -1)]]),
      progressMoves: [],
    };
  }
  if (next.kind === 'PAUSE') return { to: { state: 'PAUSED' }, writes: [], figures: new Map(), progressMoves: [] };
  if (next.kind === 'IDLE')
    return {
      to: { state: 'WAITING', stepId: null, messageId: null },
      writes: [],
      figures: new Map(),
      progressMoves: [],
    };
  // The steps of an appointment do not count from the step before.
  const target = { stepId: next.step.id, base: enrollment.appointmentId === null ? base : enrollment.base };
  if (next.kind === 'WAIT') {
    return {
      to: { ...target, state: 'WAITING', messageId: null },
      writes: [],
      figures: new Map([[next.step.id, { waiting: 1 }]]),
      progressMoves: [],
    };
  }
  const message = buildCampaignMessage(enrollment, next, planning);
  return {
    to: { ...target, state: 'ACTIVE', messageId: message.id },
    writes: [messages.createWrite(message), due.dueWrite(message, message.due)],
    figures: new Map([[next.step.id, { planned: 1, queued: 1 }]]),
    progressMoves: toProgressMoves(message, 'QUEUED'),
  };
}

/**
 * The writes that change a campaign's figures by step, or those of a message to many. `campaignId`: the campaign, or the job
 * of the message to many. `shardBy` spreads writers over the shards of a counter.
 */
export function buildCounterWrites(
  { counters }: Pick<FlowDeps, 'counters'>,
  { organizationId, campaignId }: { readonly organizationId: OrganizationId; readonly campaignId: CampaignId | JobId },
  shardBy: string,
  figures: ReadonlyMap<string, Delta>,
  active?: Date,
): Write[] {
  return [...figures].flatMap(([stepId, delta]) =>
    counters.campaignWrites(organizationId, campaignId, stepId, shardBy, delta, active),
  );
}

/**
 * A message's arrival in its send run, or its departure. Empty for a message outside every run, such as one that waits for a person.
 * `dropped`: how many of the texts that were expected to follow are not sent either.
 */
export function toProgressMoves(
  message: Pick<Message, 'organizationId' | 'campaign' | 'progressCell'>,
  kind: ProgressMove['kind'],
  dropped = 0,
): ProgressMove[] {
  if (!message.progressCell || message.progressCell.isHeld) return [];
  const { organizationId, campaign, progressCell: cell } = message;
  return [{ organizationId, campaignId: campaign?.id ?? null, cell, kind, dropped }];
}
