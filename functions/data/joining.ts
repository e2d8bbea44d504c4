import { mayJoin, placeAfter, planAt, type Enrollment } from '../domain/campaigns/enrollment.ts';
import type { Campaign } from '../domain/campaigns/campaign.ts';
import { unreachableReason, type Contact } from '../domain/contacts/lead.ts';
import { plus, WHOLE, type Delta } from '../domain/messaging/figures.ts';
import type { Message } from '../domain/messaging/text.ts';
import type { Turn } from '../domain/messaging/wave.ts';
import { SENDING_ZONE } from '../domain/messaging/sending-zone.ts';
import type { SendingRules } from '../domain/accounts/account.ts';
import type { FlowDeps } from './flow-parts.ts';
import { moveOf, type Flow } from './flow.ts';
import { notBefore } from './planned-text.ts';
import type { WaveMove } from './waves.ts';
import { ConditionFailed, type Write } from './table.ts';

export interface Skipped {
  readonly contactId: string;
  readonly reason: string;
}

export interface Joined {
  readonly added: number;
  readonly skipped: readonly Skipped[];
  /** When the new texts are due, for the schedules. */
  readonly dues: readonly Date[];
}

export interface JoinOptions {
  readonly sendAgain: boolean;
  /** The job that adds them, if any. A contact that it has added counts as added, and gets no second round. */
  readonly by: string | null;
  readonly rules: SendingRules;
  readonly now: Date;
  /** From when the first step's delay runs, when that is later than now. */
  readonly start?: Date | null;
}

/** Why contacts leave their campaigns, and how that shows. */
export interface Leaving {
  readonly reason: string;
  readonly state?: 'REMOVED' | 'STOPPED';
  /** When that came about: it is told more than once, late ones too, and does not concern what was begun after it. */
  readonly until?: Date;
}

/** Four writes a contact, up to three figures and one row of the wave must fit DynamoDB's 100 a transaction. */
const CONTACTS_A_TRANSACTION = 24;
const TRIES = 8;

/** Contacts come into campaigns, leave them, come back, and follow when their step changes. */
export class Joining {
  readonly #deps: FlowDeps;
  readonly #flow: Flow;

  constructor(deps: FlowDeps, flow: Flow) {
    this.#deps = deps;
    this.#flow = flow;
  }

  /** Adds contacts; those who are in already or cannot be reached are named with the reason. A repetition adds nobody twice. */
  async add(campaign: Campaign, contacts: readonly Contact[], options: JoinOptions): Promise<Joined> {
    const dues: Date[] = [];
    const skipped: Skipped[] = [];
    let added = 0;
    const { zone = SENDING_ZONE } = options.rules;
    const turn = await this.#deps.waves.turn(campaign.organizationId, zone, options.now);
    for (let from = 0; from < contacts.length; from += CONTACTS_A_TRANSACTION) {
      const part = await this.#addSome(campaign, contacts.slice(from, from + CONTACTS_A_TRANSACTION), options, turn);
      added += part.added;
      skipped.push(...part.skipped);
      dues.push(...part.dues);
    }
    return { added, skipped, dues };
  }

  async #addSome(campaign: Campaign, contacts: readonly Contact[], options: JoinOptions, turn: Turn): Promise<Joined> {
    const { table, enrollments, due, waves } = this.#deps;
    const spread = contacts[0]?.id ?? campaign.id;
    for (let round = 0; round < TRIES; round += 1) {
      const existing = await enrollments.findMany(
        campaign.organizationId,
        campaign.id,
        contacts.map((contact) => contact.id),
      );
      const next = planAt(campaign, 0, baseOf(options), options.rules);
      if (next.kind === 'TEXT') await due.mark(campaign.organizationId, [next.due]);
      const skipped: Skipped[] = [];
      const writes: Write[] = [];
      const waits: WaveMove[] = [];
      let figures = new Map<string, Delta>();
      let joining = 0;
      let repeated = 0;
      for (const contact of contacts) {
        const before = existing.get(contact.id) ?? null;
        if (before && options.by !== null && before.by === options.by) {
          repeated += 1;
          continue;
        }
        const allowed = mayJoin(before, options.sendAgain);
        const reason = unreachableReason(contact) ?? ('reason' in allowed ? allowed.reason : null);
        if (reason !== null || 'reason' in allowed || contact.phone === null) {
          skipped.push({ contactId: contact.id, reason: reason ?? 'No phone number' });
          continue;
        }
        const enrollment = newEnrollment(campaign, contact.id, allowed.round, options);
        const moved = this.#flow.next(enrollment, next, enrollment.base, {
          contact,
          rules: options.rules,
          turn,
          row: waves.rowOf(spread),
          now: options.now,
        });
        waits.push(...moved.waits);
        writes.push(...enrollments.create({ ...enrollment, ...moved.to }, before), ...moved.writes);
        figures = addFigures(
          figures,
          new Map([[WHOLE, { leads: allowed.round === 1 ? 1 : 0, currentLeads: 1 }]]),
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
          ...waves.writes(waits),
          ...this.#flow.figureWrites(campaign.organizationId, campaign.id, spread, figures),
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
  async remove(enrollment: Enrollment, { reason, state = 'REMOVED', until }: Leaving): Promise<boolean> {
    const { table, enrollments, messages, due, waves } = this.#deps;
    let seen: Enrollment | null = enrollment;
    for (let round = 0; round < TRIES; round += 1) {
      if (!seen || (seen.state !== 'ACTIVE' && seen.state !== 'WAITING') || (until && seen.joined > until))
        return false;
      const message = await this.#waitingText(seen);
      const writes: Write[] = [enrollments.change(seen, { state })];
      const figures = new Map<string, Delta>([[WHOLE, { currentLeads: -1 }]]);
      if (message) {
        writes.push(
          messages.change(message, 'CANCELED', { reason }),
          due.removal(message, message.due),
          ...waves.writes(moveOf(message, 'LEAVES')),
        );
        if (seen.stepId) figures.set(seen.stepId, { queued: -1 });
      }
      if (seen.state === 'WAITING' && seen.stepId) figures.set(seen.stepId, { waiting: -1 });
      try {
        await table.transact([
          ...writes,
          ...this.#flow.figureWrites(seen.organizationId, seen.campaignId, seen.contactId, figures),
        ]);
        return true;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        seen = await enrollments.find(enrollment.organizationId, enrollment.campaignId, enrollment.contactId);
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
    const message = removed.messageId ? await this.#text(removed, removed.messageId) : null;
    const missed = message !== null && message.due <= now;
    const base = missed ? message.due : removed.base;
    const position = missed
      ? placeAfter(campaign, removed)
      : Math.max(0, placeAfter(campaign, removed) - (stillThere(campaign, removed) ? 1 : 0));
    return this.#place(removed, campaign, contact, position, base, rules, now, { currentLeads: 1 });
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
    const position = stillThere(campaign, enrollment) ? placeAfter(campaign, enrollment) - 1 : enrollment.position;
    return this.#place(enrollment, campaign, contact, position, enrollment.base, rules, now, {});
  }

  /** Moves an enrollment to a place, its waiting text (if any) canceled in favor of a new one. */
  async #place(
    seen: Enrollment,
    campaign: Campaign,
    contact: Contact,
    position: number,
    base: Date,
    rules: SendingRules,
    now: Date,
    whole: Delta,
  ): Promise<Date | null> {
    const { table, enrollments, messages, due, waves } = this.#deps;
    const next = notBefore(planAt(campaign, position, base, rules), now);
    const message = seen.state === 'ACTIVE' ? await this.#waitingText(seen) : null;
    if (seen.state === 'ACTIVE' && !message) return null;
    if (seen.state === 'WAITING' && next.kind === 'WAIT' && next.step.id === seen.stepId) return null;
    if (message && next.kind === 'TEXT' && next.step.id === seen.stepId && next.due.getTime() === message.due.getTime())
      return null;
    if (next.kind === 'TEXT') await due.mark(campaign.organizationId, [next.due]);
    const turn = await waves.turn(campaign.organizationId, rules.zone ?? SENDING_ZONE, now);
    const moved = this.#flow.next(seen, next, base, { contact, rules, turn, row: waves.rowOf(contact.id), now });
    const left: Delta = seen.state === 'ACTIVE' ? { queued: -1 } : seen.state === 'WAITING' ? { waiting: -1 } : {};
    const figures = addFigures(
      new Map([[WHOLE, whole]]),
      seen.stepId ? new Map([[seen.stepId, left]]) : new Map(),
      moved.figures,
    );
    const writes = [
      enrollments.change(seen, moved.to),
      ...(message
        ? [messages.change(message, 'CANCELED', { reason: 'The step was changed' }), due.removal(message, message.due)]
        : []),
      ...moved.writes,
      ...waves.writes(message ? moveOf(message, 'LEAVES') : [], moved.waits),
      ...this.#flow.figureWrites(seen.organizationId, seen.campaignId, seen.contactId, figures),
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

  async #waitingText(enrollment: Enrollment): Promise<Message | null> {
    const message = enrollment.messageId ? await this.#text(enrollment, enrollment.messageId) : null;
    return message?.state === 'SCHEDULED' ? message : null;
  }

  async #text(enrollment: Enrollment, id: string): Promise<Message | null> {
    return this.#deps.messages.find({ organizationId: enrollment.organizationId, contactId: enrollment.contactId, id });
  }
}

function baseOf({ now, start }: JoinOptions): Date {
  return start && start > now ? start : now;
}

function newEnrollment(campaign: Campaign, contactId: string, round: number, options: JoinOptions): Enrollment {
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
    base: baseOf(options),
    joined: now,
    replied: null,
    by,
  };
}

function stillThere(campaign: Campaign, enrollment: Enrollment): boolean {
  return enrollment.stepId !== null && campaign.structure.FEATURE.includes(enrollment.stepId);
}

function addFigures(...all: ReadonlyMap<string, Delta>[]): Map<string, Delta> {
  const sum = new Map<string, Delta>();
  for (const figures of all) for (const [step, delta] of figures) sum.set(step, plus(sum.get(step), delta));
  return sum;
}
