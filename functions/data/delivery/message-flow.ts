import { getPositionAfter, planStepAt, type Enrollment, type NextStep } from '../../domain/campaigns/enrollment.ts';
import {
  computeReportDelta,
  computeRetryDelta,
  addDeltas,
  CAMPAIGN_TOTAL,
  type Delta,
} from '../../domain/sending/figures.ts';
import { getCarrierAction } from '../../domain/sending/carrier-codes.ts';
import { buildProgressCell, type CurrentRun } from '../../domain/sending/progress.ts';
import type { CarrierPause } from '../../domain/sending/sending-pauses.ts';
import type { FilteredReports } from '../../domain/sending/spam.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import type { CarrierStatus, Message } from '../../domain/sending/message.ts';
import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import type { CampaignFacts, Claim, FlowDeps, MessageOutcome, EnrollmentMove, CarrierReport } from './flow-deps.ts';
import { contactKey } from '../table/keys.ts';
import { buildConversationUpdate } from '../contacts/contacts.ts';
import { ConditionFailed, type Write } from '../table/table.ts';
import { buildCampaignMessage, dueNoEarlierThan, type MessagePlanning } from './planned-message.ts';
import type { ProgressMove } from '../sending/send-progress.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

const MAX_ATTEMPTS = 8;
/** For a contact who gets no further text. */
const NO_RUN: CurrentRun = { today: '', runNumber: 0 };

/**
 * A text's way from waiting to gone, and its contact's way on to the next step. Each move is one transaction of the
 * text, its due entry, the enrollment, the next text and the figures: after a crash at any point either all or nothing
 * of it has happened.
 */
export class Flow {
  readonly #deps: FlowDeps;

  constructor(deps: FlowDeps) {
    this.#deps = deps;
  }

  /** The gate: text, consent, enrollment, holds and pace as they are at this very moment. `day`: the date that the pace counts by; `carrier`: the carrier's hold, as read. */
  async claim(
    message: Message,
    body: string,
    segments: number,
    pace: Pace,
    day: string,
    now: Date,
    carrier: CarrierPause | null = null,
  ): Promise<Claim> {
    const { table, messages, consents, enrollments, pacing, pauses } = this.#deps;
    const moved = [
      messages.claimWrite(message, body, segments, now),
      ...(message.campaign ? [enrollments.awaitsMessageCheck(message, message.campaign)] : []),
    ];
    const consent =
      message.kind === 'CONFIRMATION' ? [] : [consents.notOptedOutCheck(message.organizationId, message.phone)];
    const pauseWrites = [pauses.notPausedWrite(message.organizationId, message.kind, carrier, now)];
    const paceWrites = pacing.claimWrites(message.organizationId, message.lane, segments, pace, day, now);
    try {
      await table.transact([...moved, ...consent, ...pauseWrites, ...paceWrites]);
      return {
        kind: 'CLAIMED',
        message: { ...message, state: 'CLAIMED', attempt: message.attempt + 1, claimed: now, body, segments },
      };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const { failed } = error;
      if (failed.some((index) => index < moved.length)) return { kind: 'CHANGED' };
      if (failed.some((index) => index < moved.length + consent.length)) return { kind: 'OPTED_OUT' };
      const before = moved.length + consent.length + pauseWrites.length;
      if (failed.some((index) => index < before)) return { kind: 'PAUSED' };
      return { kind: 'PACE_LIMIT', what: failed.includes(before) ? 'DAY' : 'SECOND' };
    }
  }

  /** Puts a text off. False when it is no longer as it was read, or a condition of `also` does not hold. */
  async postpone(
    message: Message,
    until: Date,
    reason: Reason | null,
    { zone = SENDING_ZONE }: SendingRules,
    also: readonly Write[] = [],
  ): Promise<boolean> {
    const { table, messages, due, sendProgress } = this.#deps;
    const progressCell = sendProgress.moveCell(message, until, zone);
    await due.markMinutes(message.organizationId, [until]);
    return falseIfConditionFails(() =>
      table.transact([
        messages.rescheduleWrite(message, until, reason, progressCell),
        due.dueWrite(message, until),
        ...sendProgress.progressWrites(
          toProgressMoves(message, 'DEQUEUED'),
          toProgressMoves({ ...message, progressCell }, 'QUEUED'),
        ),
        ...also,
      ]),
    );
  }

  /** A one-to-one text or a confirmation begins to wait. `also` commits with it. */
  async schedule(message: Message, also: readonly Write[]): Promise<void> {
    await this.scheduleTogether([message], also);
  }

  /** Texts of one organization begin to wait, all or none. `also` commits with them, and comes first. */
  async scheduleTogether(waiting: readonly Message[], also: readonly Write[]): Promise<void> {
    const { table, messages, due, sendProgress } = this.#deps;
    for (const message of waiting) await due.markMinutes(message.organizationId, [message.due]);
    await table.transact([
      ...also,
      ...waiting.flatMap((message) => [messages.createWrite(message), due.dueWrite(message, message.due)]),
      ...sendProgress.progressWrites(waiting.flatMap((message) => toProgressMoves(message, 'QUEUED'))),
    ]);
  }

  /** Texts begin to wait together with a write that happens once; false when it had happened before. */
  async scheduleOnce(waiting: readonly Message[], onceWrite: Write): Promise<boolean> {
    return falseIfConditionFails(() => this.scheduleTogether(waiting, [onceWrite]));
  }

  /** A text that staff wrote begins to wait, and the contact moves up in the inbox. */
  async scheduleDirect(message: Message): Promise<void> {
    const { table } = this.#deps;
    const last = { messageId: message.id, direction: 'OUT' as const, body: message.body ?? '', at: message.created };
    await this.schedule(message, [
      table.updateWrite(
        contactKey(message.organizationId, message.contactId),
        buildConversationUpdate(message.organizationId, message.contactId, last),
      ),
    ]);
  }

  /**
   * What the carrier reports of a text, with the figures. `filtered`: what was read of the campaign's filtered texts.
   * False when the text or that was no longer as it was read.
   */
  async recordReport(
    message: Message,
    status: CarrierStatus,
    carrierReport: CarrierReport,
    filtered: FilteredReports | null,
    now: Date,
  ): Promise<boolean> {
    const { table, messages, counters, due, spamReports, sendProgress } = this.#deps;
    const delta = computeReportDelta(message, status);
    const isFiltered = getCarrierAction(carrierReport.errorCode) === 'FILTERED';
    const at = now.toISOString();
    const set = {
      ...carrierReport,
      ...(message.sent ? {} : { sent: at }),
      ...(status === 'DELIVERED' ? { delivered: at } : {}),
    };
    return falseIfConditionFails(() =>
      table.transact([
        messages.changeWrite(message, status, set),
        ...spamReports.reportWrites(message, status, isFiltered, filtered),
        ...(message.sent === null
          ? [
              this.#firstMessageWrite(message, now),
              ...sendProgress.progressWrites(
                toProgressMoves(message, message.state === 'SCHEDULED' ? 'DEQUEUED' : 'SENT_AFTER_TIMEOUT'),
              ),
            ]
          : []),
        ...(message.state === 'SCHEDULED' ? [due.dueDelete(message, message.due)] : []),
        ...counters.organizationWrites(message.organizationId, message.contactId, organizationDelta(delta)),
        ...(message.campaign
          ? counters.campaignWrites(
              message.organizationId,
              message.campaign.id,
              message.campaign.stepId,
              message.contactId,
              delta,
            )
          : []),
      ]),
    );
  }

  /** The carrier never knew a text whose answer was lost: staff may send it again. */
  async markNotAccepted(message: Message): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#deps.table.transact([this.#deps.messages.changeWrite(message, 'NOT_ACCEPTED', { reason: 'NOT_ACCEPTED' })]),
    );
  }

  /**
   * A new attempt of a text that did not arrive: the same item, all checks anew, counted once. Moves nothing else; the
   * contact has gone on since. False when the text was no longer as it was read.
   */
  async retry(
    message: Message,
    due: Date,
    reason: Reason | null,
    { zone = SENDING_ZONE }: SendingRules,
    now: Date,
  ): Promise<boolean> {
    const { table, messages, counters, sendProgress, due: dues } = this.#deps;
    const delta = computeRetryDelta(message);
    const progressCell =
      message.progressCell &&
      buildProgressCell(
        due,
        zone,
        await sendProgress.currentRun(message.organizationId, zone, now),
        message.progressCell.shard,
        message.segments,
      );
    await dues.markMinutes(message.organizationId, [due]);
    return falseIfConditionFails(() =>
      table.transact([
        messages.retryWrite(message, due, reason, progressCell),
        dues.dueWrite(message, due),
        ...sendProgress.progressWrites(toProgressMoves({ ...message, progressCell }, 'QUEUED')),
        ...counters.organizationWrites(message.organizationId, message.contactId, organizationDelta(delta)),
        ...(message.campaign
          ? counters.campaignWrites(
              message.organizationId,
              message.campaign.id,
              message.campaign.stepId,
              message.contactId,
              delta,
            )
          : []),
      ]),
    );
  }

  /**
   * The text leaves the queue for good and its contact goes on to the next step. Answers when that is due; null when
   * there is none; undefined when the text was no longer as it was read, and nothing was done.
   */
  async complete(
    message: Message,
    outcome: MessageOutcome,
    facts: CampaignFacts,
    now: Date,
  ): Promise<Date | null | undefined> {
    const { table, enrollments, due } = this.#deps;
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const preloaded = round === 0 ? facts.enrollment : undefined;
      const enrollment =
        message.campaign && preloaded === undefined
          ? await enrollments.find(message.organizationId, message.campaign.id, message.contactId)
          : (preloaded ?? null);
      const current = enrollment?.state === 'ACTIVE' && enrollment.messageId === message.id ? enrollment : null;
      const next = current ? planNextStep(current, outcome, facts, now) : null;
      const run = next?.kind === 'TEXT' ? await this.#findRun(message, next.due, facts.rules, now) : null;
      await due.markMinutes(message.organizationId, [
        ...(next?.kind === 'TEXT' ? [next.due] : []),
        ...(outcome.statusCheckAt ? [outcome.statusCheckAt] : []),
      ]);
      const writes = [
        this.#outcomeWrite(message, outcome),
        due.dueDelete(message, message.due),
        ...this.#advanceWrites(message, outcome, facts, current && next ? { current, next, run } : null, now),
      ];
      if (outcome.statusCheckAt) writes.push(due.statusCheckWrite(message, outcome.statusCheckAt));
      if (outcome.to === 'HANDED_OVER' && !facts.contact.texted) writes.push(this.#firstMessageWrite(message, now));
      try {
        await table.transact(writes);
        return next?.kind === 'TEXT' ? next.due : null;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0)) return undefined;
      }
    }
    throw new Error(`Text ${message.id} could not leave: its enrollment kept changing`);
  }

  #outcomeWrite(message: Message, outcome: MessageOutcome): Write {
    return this.#deps.messages.changeWrite(message, outcome.to, {
      ...(outcome.carrierId ? { carrierId: outcome.carrierId } : {}),
      ...(outcome.sent ? { sent: outcome.sent.toISOString() } : {}),
      reason: outcome.reason ?? null,
      errorCode: outcome.errorCode ?? null,
    });
  }

  /** A contact's next text on the same day is in the same wave; on a later day it is in that day's first. */
  async #findRun(message: Message, due: Date, { zone = SENDING_ZONE }: SendingRules, now: Date): Promise<CurrentRun> {
    const [today, date] = [formatDateIn(zone, now), formatDateIn(zone, due)];
    if (message.progressCell?.date === date) return { today: date, runNumber: message.progressCell.runNumber };
    return date > today
      ? { today, runNumber: 0 }
      : this.#deps.sendProgress.currentRun(message.organizationId, zone, now);
  }

  /** The enrollment's next place, its text, and all figures that change with both. */
  #advanceWrites(
    message: Message,
    outcome: MessageOutcome,
    facts: CampaignFacts,
    advance: { current: Enrollment; next: NextStep | { kind: 'STOP' }; run: CurrentRun | null } | null,
    now: Date,
  ): Write[] {
    const { counters, enrollments, sendProgress } = this.#deps;
    const handedOver = outcome.to === 'HANDED_OVER';
    const left = toProgressMoves(message, handedOver ? 'SENT' : 'DEQUEUED');
    // Segments are what is paid for: counted with the hand-over, taken back by a new attempt.
    const delta = addDeltas(outcome.delta, { segments: handedOver ? message.segments : 0 });
    const organization = counters.organizationWrites(
      message.organizationId,
      message.contactId,
      organizationDelta(delta),
    );
    if (!message.campaign) return [...organization, ...sendProgress.progressWrites(left)];
    const figures = new Map<string, Delta>([[message.campaign.stepId, addDeltas(delta, { queued: -1 })]]);
    const writes: Write[] = [];
    let progressMoves: readonly ProgressMove[] = [];
    if (advance) {
      const contact = { ...facts.contact, phone: message.phone, texted: handedOver ? now : facts.contact.texted };
      const shard = message.progressCell?.shard ?? sendProgress.getShard(message.contactId);
      const moved = this.buildStepMove(advance.current, advance.next, outcome.base, {
        contact,
        rules: facts.rules,
        run: advance.run ?? NO_RUN,
        shard,
        now,
      });
      writes.push(enrollments.changeWrite(advance.current, moved.to), ...moved.writes);
      progressMoves = moved.progressMoves;
      for (const [step, delta] of moved.figures) figures.set(step, addDeltas(figures.get(step), delta));
    }
    const active = handedOver ? now : undefined;
    return [
      ...writes,
      ...organization,
      ...sendProgress.progressWrites(left, progressMoves),
      ...this.counterWrites(message.organizationId, message.campaign.id, message.contactId, figures, active),
    ];
  }

  /** What it takes to put a contact at a place of the campaign: the enrollment's fields, the text that waits, the figures. */
  buildStepMove(
    enrollment: Enrollment,
    next: NextStep | { kind: 'STOP' },
    base: Date,
    planning: MessagePlanning,
  ): EnrollmentMove {
    if (next.kind === 'FINISH' || next.kind === 'STOP') {
      const state = next.kind === 'FINISH' ? 'FINISHED' : 'STOPPED';
      return {
        to: { state, stepId: null, messageId: null },
        writes: [],
        figures: new Map([[CAMPAIGN_TOTAL, { currentLeads: -1 }]]),
        progressMoves: [],
      };
    }
    const stepPosition = { stepId: next.step.id, position: next.position, base };
    if (next.kind === 'WAIT') {
      return {
        to: { ...stepPosition, state: 'WAITING', messageId: null },
        writes: [],
        figures: new Map([[next.step.id, { waiting: 1 }]]),
        progressMoves: [],
      };
    }
    const message = buildCampaignMessage(enrollment, next, planning);
    return {
      to: { ...stepPosition, state: 'ACTIVE', messageId: message.id },
      writes: [this.#deps.messages.createWrite(message), this.#deps.due.dueWrite(message, message.due)],
      figures: new Map([[next.step.id, { queued: 1 }]]),
      progressMoves: toProgressMoves(message, 'QUEUED'),
    };
  }

  counterWrites(
    organizationId: string,
    campaignId: string,
    shardBy: string,
    figures: ReadonlyMap<string, Delta>,
    active?: Date,
  ): Write[] {
    return [...figures].flatMap(([step, delta]) =>
      this.#deps.counters.campaignWrites(organizationId, campaignId, step, shardBy, delta, active),
    );
  }

  /** The number has had its first text, which said how to stop. */
  #firstMessageWrite(message: Message, now: Date): Write {
    return this.#deps.table.updateWrite(contactKey(message.organizationId, message.contactId), {
      UpdateExpression: 'SET texted = if_not_exists(texted, :now)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
  }
}

function planNextStep(
  enrollment: Enrollment,
  outcome: MessageOutcome,
  { campaign, rules }: CampaignFacts,
  now: Date,
): NextStep | { kind: 'STOP' } {
  if (outcome.endsEnrollment || !campaign || campaign.archived) return { kind: 'STOP' };
  return dueNoEarlierThan(planStepAt(campaign, getPositionAfter(campaign, enrollment), outcome.base, rules), now);
}

/** Of a text's figures those that the organization keeps as well. */
function organizationDelta(delta: Delta): Delta {
  const { messages, messagesSuccess, messagesFailed, segments } = delta;
  return { messages, messagesSuccess, messagesFailed, segments };
}

/** A text's coming into its wave or leaving it; nothing for a text that is in none. */
export function toProgressMoves(
  message: Pick<Message, 'organizationId' | 'campaign' | 'progressCell'>,
  kind: ProgressMove['kind'],
): ProgressMove[] {
  return message.progressCell
    ? [
        {
          organizationId: message.organizationId,
          campaignId: message.campaign?.id ?? null,
          cell: message.progressCell,
          kind,
        },
      ]
    : [];
}

async function falseIfConditionFails(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
