import { checkCanEnroll, getPositionAfter, planStepAt, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import { addDeltas, CAMPAIGN_TOTAL, type Delta } from '../../domain/sending/figures.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { CurrentRun } from '../../domain/sending/progress.ts';
import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import type { FlowDeps } from './flow-deps.ts';
import { toProgressMoves, type Flow } from './message-flow.ts';
import { dueNoEarlierThan } from './planned-message.ts';
import type { ProgressMove } from '../sending/send-progress.ts';
import { ConditionFailed, type Write } from '../table/table.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

export interface SkippedContact {
  readonly contactId: string;
  readonly reason: Reason;
}

export interface EnrollResult {
  readonly added: number;
  readonly skipped: readonly SkippedContact[];
  /** When the new texts are due, for the schedules. */
  readonly dues: readonly Date[];
}

export interface EnrollOptions {
  readonly sendAgain: boolean;
  /** The job that adds them, if any. A contact that it has added counts as added, and gets no second round. */
  readonly by: string | null;
  readonly rules: SendingRules;
  readonly now: Date;
  /** From when the first step's delay runs, when that is later than now. */
  readonly start?: Date | null;
}

/** Why contacts leave their campaigns, and how that shows. */
export interface UnenrollOptions {
  readonly reason: Reason;
  readonly state?: 'REMOVED' | 'STOPPED';
  /** When that came about: it is told more than once, late ones too, and does not concern what was begun after it. */
  readonly cutoff?: Date;
}

/** Four writes a contact, up to three figures and one row of the wave must fit DynamoDB's 100 a transaction. */
const CONTACTS_PER_TRANSACTION = 24;
const MAX_ATTEMPTS = 8;

/** Contacts come into campaigns, leave them, come back, and follow when their step changes. */
export class Enroller {
  readonly #deps: FlowDeps;
  readonly #flow: Flow;

  constructor(deps: FlowDeps, flow: Flow) {
    this.#deps = deps;
    this.#flow = flow;
  }

  /** Adds contacts; those who are in already or cannot be reached are named with the reason. A repetition adds nobody twice. */
  async enroll(campaign: Campaign, contacts: readonly Contact[], options: EnrollOptions): Promise<EnrollResult> {
    const dues: Date[] = [];
    const skipped: SkippedContact[] = [];
    let added = 0;
    const { zone = SENDING_ZONE } = options.rules;
    const run = await this.#deps.sendProgress.currentRun(campaign.organizationId, zone, options.now);
    for (let from = 0; from < contacts.length; from += CONTACTS_PER_TRANSACTION) {
      const chunk = await this.#enrollChunk(
        campaign,
        contacts.slice(from, from + CONTACTS_PER_TRANSACTION),
        options,
        run,
      );
      added += chunk.added;
      skipped.push(...chunk.skipped);
      dues.push(...chunk.dues);
    }
    return { added, skipped, dues };
  }

  async #enrollChunk(
    campaign: Campaign,
    contacts: readonly Contact[],
    options: EnrollOptions,
    run: CurrentRun,
  ): Promise<EnrollResult> {
    const { table, enrollments, due, sendProgress } = this.#deps;
    const shardBy = contacts[0]?.id ?? campaign.id;
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const existing = await enrollments.findMany(
        campaign.organizationId,
        campaign.id,
        contacts.map((contact) => contact.id),
      );
      const next = planStepAt(campaign, 0, getBase(options), options.rules);
      if (next.kind === 'TEXT') await due.markMinutes(campaign.organizationId, [next.due]);
      const skipped: SkippedContact[] = [];
      const writes: Write[] = [];
      const progressMoves: ProgressMove[] = [];
      let figures = new Map<string, Delta>();
      let joining = 0;
      let repeated = 0;
      for (const contact of contacts) {
        const before = existing.get(contact.id) ?? null;
        if (before && options.by !== null && before.by === options.by) {
          repeated += 1;
          continue;
        }
        const allowed = checkCanEnroll(before, options.sendAgain);
        const reason = unreachableReason(contact) ?? ('reason' in allowed ? allowed.reason : null);
        if (reason !== null || 'reason' in allowed || contact.phone === null) {
          skipped.push({ contactId: contact.id, reason: reason ?? 'NO_PHONE' });
          continue;
        }
        const enrollment = newEnrollment(campaign, contact.id, allowed.round, options);
        const moved = this.#flow.buildStepMove(enrollment, next, enrollment.base, {
          contact,
          rules: options.rules,
          run,
          shard: sendProgress.getShard(shardBy),
          now: options.now,
        });
        progressMoves.push(...moved.progressMoves);
        writes.push(...enrollments.createWrites({ ...enrollment, ...moved.to }, before), ...moved.writes);
        figures = mergeDeltas(
          figures,
          new Map([[CAMPAIGN_TOTAL, { leads: allowed.round === 1 ? 1 : 0, currentLeads: 1 }]]),
          moved.figures,
        );
        joining += 1;
      }
      // A repetition wakes for them once more: the first may have ended before it did.
      const dues = next.kind === 'TEXT' && joining + repeated > 0 ? [next.due] : [];
      if (joining === 0) return { added: repeated, skipped, dues };
      try {
        await table.transact([
          ...writes,
          ...sendProgress.progressWrites(progressMoves),
          ...this.#flow.counterWrites(campaign.organizationId, campaign.id, shardBy, figures),
        ]);
        return { added: joining + repeated, skipped, dues };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
    throw new Error(`Campaign ${campaign.id}: the contacts to add kept changing`);
  }

  /**
   * Takes a contact out: what waits is canceled, history and figures stay. A text claimed a moment ago still leaves.
   * False when it was not in the campaign, or joined (again) since.
   */
  async unenroll(enrollment: Enrollment, { reason, state = 'REMOVED', cutoff }: UnenrollOptions): Promise<boolean> {
    const { table, enrollments, messages, due, sendProgress } = this.#deps;
    let current: Enrollment | null = enrollment;
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      if (
        !current ||
        (current.state !== 'ACTIVE' && current.state !== 'WAITING') ||
        (cutoff && current.joined > cutoff)
      )
        return false;
      const message = await this.#findWaitingMessage(current);
      const writes: Write[] = [enrollments.changeWrite(current, { state })];
      const figures = new Map<string, Delta>([[CAMPAIGN_TOTAL, { currentLeads: -1 }]]);
      if (message) {
        writes.push(
          messages.changeWrite(message, 'CANCELED', { reason }),
          due.dueDelete(message, message.due),
          ...sendProgress.progressWrites(toProgressMoves(message, 'DEQUEUED')),
        );
        if (current.stepId) figures.set(current.stepId, { queued: -1 });
      }
      if (current.state === 'WAITING' && current.stepId) figures.set(current.stepId, { waiting: -1 });
      try {
        await table.transact([
          ...writes,
          ...this.#flow.counterWrites(current.organizationId, current.campaignId, current.contactId, figures),
        ]);
        return true;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        current = await enrollments.find(enrollment.organizationId, enrollment.campaignId, enrollment.contactId);
      }
    }
    throw new Error(`Contact ${enrollment.contactId} could not leave campaign ${enrollment.campaignId}`);
  }

  /** Undo of a removal: the step that waited waits again if its moment is still to come, else the contact goes on after it. */
  async restore(
    campaign: Campaign,
    removed: Enrollment,
    contact: Contact,
    rules: SendingRules,
    now: Date,
  ): Promise<Date | null> {
    if (removed.state !== 'REMOVED' || contact.phone === null || unreachableReason(contact) !== null) return null;
    const message = removed.messageId ? await this.#findMessage(removed, removed.messageId) : null;
    const missed = message !== null && message.due <= now;
    const base = missed ? message.due : removed.base;
    const position = missed
      ? getPositionAfter(campaign, removed)
      : Math.max(0, getPositionAfter(campaign, removed) - (stepExists(campaign, removed) ? 1 : 0));
    return this.#moveToPosition(removed, campaign, contact, position, base, rules, now, { currentLeads: 1 });
  }

  /**
   * After an edit of a step: a contact that waits there is planned anew, by the step as it now is. A deleted step's
   * contacts go on to the one that followed it.
   */
  async replan(
    campaign: Campaign,
    enrollment: Enrollment,
    contact: Contact,
    rules: SendingRules,
    now: Date,
  ): Promise<Date | null> {
    if (contact.phone === null || (enrollment.state !== 'ACTIVE' && enrollment.state !== 'WAITING')) return null;
    const position = stepExists(campaign, enrollment)
      ? getPositionAfter(campaign, enrollment) - 1
      : enrollment.position;
    return this.#moveToPosition(enrollment, campaign, contact, position, enrollment.base, rules, now, {});
  }

  /** Moves an enrollment to a place, its waiting text (if any) canceled in favor of a new one. */
  async #moveToPosition(
    current: Enrollment,
    campaign: Campaign,
    contact: Contact,
    position: number,
    base: Date,
    rules: SendingRules,
    now: Date,
    campaignDelta: Delta,
  ): Promise<Date | null> {
    const { table, enrollments, messages, due, sendProgress } = this.#deps;
    const next = dueNoEarlierThan(planStepAt(campaign, position, base, rules), now);
    const message = current.state === 'ACTIVE' ? await this.#findWaitingMessage(current) : null;
    if (current.state === 'ACTIVE' && !message) return null;
    if (current.state === 'WAITING' && next.kind === 'WAIT' && next.step.id === current.stepId) return null;
    if (
      message &&
      next.kind === 'TEXT' &&
      next.step.id === current.stepId &&
      next.due.getTime() === message.due.getTime()
    )
      return null;
    if (next.kind === 'TEXT') await due.markMinutes(campaign.organizationId, [next.due]);
    const run = await sendProgress.currentRun(campaign.organizationId, rules.zone ?? SENDING_ZONE, now);
    const moved = this.#flow.buildStepMove(current, next, base, {
      contact,
      rules,
      run,
      shard: sendProgress.getShard(contact.id),
      now,
    });
    const left: Delta =
      current.state === 'ACTIVE' ? { queued: -1 } : current.state === 'WAITING' ? { waiting: -1 } : {};
    const figures = mergeDeltas(
      new Map([[CAMPAIGN_TOTAL, campaignDelta]]),
      current.stepId ? new Map([[current.stepId, left]]) : new Map(),
      moved.figures,
    );
    const writes = [
      enrollments.changeWrite(current, moved.to),
      ...(message
        ? [messages.changeWrite(message, 'CANCELED', { reason: 'STEP_CHANGED' }), due.dueDelete(message, message.due)]
        : []),
      ...moved.writes,
      ...sendProgress.progressWrites(message ? toProgressMoves(message, 'DEQUEUED') : [], moved.progressMoves),
      ...this.#flow.counterWrites(current.organizationId, current.campaignId, current.contactId, figures),
    ];
    try {
      await table.transact(writes);
      return next.kind === 'TEXT' ? next.due : null;
    } catch (error) {
      // Sent, removed or stopped meanwhile: the newer state stands.
      if (error instanceof ConditionFailed) return null;
      throw error;
    }
  }

  async #findWaitingMessage(enrollment: Enrollment): Promise<Message | null> {
    const message = enrollment.messageId ? await this.#findMessage(enrollment, enrollment.messageId) : null;
    return message?.state === 'SCHEDULED' ? message : null;
  }

  async #findMessage(enrollment: Enrollment, id: string): Promise<Message | null> {
    return this.#deps.messages.find({ organizationId: enrollment.organizationId, contactId: enrollment.contactId, id });
  }
}

function getBase({ now, start }: EnrollOptions): Date {
  return start && start > now ? start : now;
}

function newEnrollment(campaign: Campaign, contactId: string, round: number, options: EnrollOptions): Enrollment {
  const { now, by } = options;
  return {
    organizationId: campaign.organizationId,
    campaignId: campaign.id,
    contactId,
    round,
    state: 'ACTIVE',
    stepId: null,
    position: 0,
    messageId: null,
    base: getBase(options),
    joined: now,
    replied: null,
    by,
  };
}

function stepExists(campaign: Campaign, enrollment: Enrollment): boolean {
  return enrollment.stepId !== null && campaign.structure.FEATURE.includes(enrollment.stepId);
}

function mergeDeltas(...all: ReadonlyMap<string, Delta>[]): Map<string, Delta> {
  const sum = new Map<string, Delta>();
  for (const figures of all) for (const [step, delta] of figures) sum.set(step, addDeltas(sum.get(step), delta));
  return sum;
}
