import type { SendingRules } from '../../../domain/accounts/account.ts';
import { getPositionAfter, planStepAt, type Enrollment } from '../../../domain/campaigns/enrollment.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import { formatDateIn } from '../../../domain/hours/window.ts';
import { addDeltas, type Delta } from '../../../domain/sending/figures.ts';
import type { Message } from '../../../domain/sending/message.ts';
import type { CurrentRun } from '../../../domain/sending/progress.ts';
import type { ProgressMove } from '../../sending/send-progress.ts';
import { failedConditions } from '../../table/attempt.ts';
import type { Write } from '../../table/table.ts';
import type { CampaignFacts, Completion, FlowDeps, MessageOutcome } from '../flow-deps.ts';
import { buildFirstMessageWrite, buildOrganizationWrites } from './message-figures.ts';
import { dueNoEarlierThan } from '../planned-message.ts';
import { buildCounterWrites, buildStepMove, toProgressMoves, type StepTarget } from '../step-move.ts';

/** Each attempt reads the enrollment again, because other writers change it too. */
const MAX_ATTEMPTS = 8;
/** For a contact who gets no further message. */
const NO_RUN: CurrentRun = { today: '', runNumber: 0 };

interface Advance {
  readonly enrollment: Enrollment;
  readonly next: StepTarget;
  readonly run: CurrentRun;
}

/** Takes a message out of the queue for good, and moves its contact to the next step, in one transaction. */
export async function complete(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: CampaignFacts,
  now: Date,
): Promise<Completion> {
  const { table, due } = deps;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const advance = await planAdvance(
      deps,
      message,
      outcome,
      attempt === 0 ? facts : { ...facts, enrollment: undefined },
      now,
    );
    const nextDue = advance?.next.kind === 'TEXT' ? advance.next.due : null;
    const { statusCheckAt } = outcome;
    await due.markMinutes(message.organizationId, [
      ...(nextDue ? [nextDue] : []),
      ...(statusCheckAt ? [statusCheckAt] : []),
    ]);
    const failed = await failedConditions(() =>
      table.transact([
        buildOutcomeWrite(deps, message, outcome),
        due.dueDelete(message, message.due),
        ...buildAdvanceWrites(deps, message, outcome, facts, advance, now),
        ...(statusCheckAt ? [due.statusCheckWrite(message, statusCheckAt)] : []),
        ...(outcome.to === 'HANDED_OVER' && !facts.contact.texted ? [buildFirstMessageWrite(deps, message, now)] : []),
      ]),
    );
    if (!failed) return { kind: 'COMPLETED', nextDue };
    // The first write is the message's own. Every other failure is the enrollment's, and worth another attempt.
    if (failed.has(0)) return { kind: 'CHANGED' };
  }
  throw new Error(`Message ${message.id} could not be completed: its enrollment kept changing`);
}

/** Where the contact continues. Null for a message that the contact's enrollment does not wait for. */
async function planAdvance(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: Omit<CampaignFacts, 'enrollment'> & { readonly enrollment?: Enrollment | null | undefined },
  now: Date,
): Promise<Advance | null> {
  if (!message.campaign) return null;
  const { organizationId, contactId, campaign } = message;
  const enrollment =
    facts.enrollment === undefined
      ? await deps.enrollments.find(organizationId, campaign.id, contactId)
      : facts.enrollment;
  if (enrollment?.state !== 'ACTIVE' || enrollment.messageId !== message.id) return null;
  const next = planNextStep(enrollment, outcome, facts, now);
  const run = next.kind === 'TEXT' ? await findRun(deps, message, next.due, facts.rules, now) : NO_RUN;
  return { enrollment, next, run };
}

function planNextStep(
  enrollment: Enrollment,
  outcome: MessageOutcome,
  { campaign, rules }: Pick<CampaignFacts, 'campaign' | 'rules'>,
  now: Date,
): StepTarget {
  if (outcome.endsEnrollment || !campaign || campaign.archived) return { kind: 'STOP' };
  return dueNoEarlierThan(planStepAt(campaign, getPositionAfter(campaign, enrollment), outcome.base, rules), now);
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

function buildOutcomeWrite({ messages }: FlowDeps, message: Message, outcome: MessageOutcome): Write {
  return messages.changeWrite(message, outcome.to, {
    ...(outcome.carrierId ? { carrierId: outcome.carrierId } : {}),
    ...(outcome.sent ? { sent: outcome.sent.toISOString() } : {}),
    reason: outcome.reason ?? null,
    errorCode: outcome.errorCode ?? null,
  });
}

/** The enrollment's next step, its message, and all figures that change with both. */
function buildAdvanceWrites(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: CampaignFacts,
  advance: Advance | null,
  now: Date,
): Write[] {
  const { enrollments, sendProgress } = deps;
  const { organizationId, contactId, campaign } = message;
  const isHandedOver = outcome.to === 'HANDED_OVER';
  const departure = toProgressMoves(message, isHandedOver ? 'SENT' : 'DEQUEUED');
  // Segments are billed. They count with the hand-over, and a new attempt takes them back.
  const delta = addDeltas(outcome.delta, { segments: isHandedOver ? message.segments : 0 });
  const organizationWrites = buildOrganizationWrites(deps, message, delta);
  if (!campaign) return [...organizationWrites, ...sendProgress.progressWrites(departure)];
  const figures = new Map<string, Delta>([[campaign.stepId, addDeltas(delta, { queued: -1 })]]);
  const writes: Write[] = [];
  let progressMoves: readonly ProgressMove[] = [];
  if (advance) {
    const moved = buildStepMove(deps, advance.enrollment, advance.next, outcome.base, {
      contact: { ...facts.contact, texted: isHandedOver ? now : facts.contact.texted },
      rules: facts.rules,
      run: advance.run,
      shard: message.progressCell?.shard ?? sendProgress.getShard(contactId),
      now,
    });
    writes.push(enrollments.changeWrite(advance.enrollment, moved.to), ...moved.writes);
    progressMoves = moved.progressMoves;
    for (const [stepId, change] of moved.figures) figures.set(stepId, addDeltas(figures.get(stepId), change));
  }
  return [
    ...writes,
    ...organizationWrites,
    ...sendProgress.progressWrites(departure, progressMoves),
    ...buildCounterWrites(
      deps,
      { organizationId, campaignId: campaign.id },
      contactId,
      figures,
      isHandedOver ? now : undefined,
    ),
  ];
}
