import { placeAfter, planAt, type Enrollment, type Next } from '../domain/campaigns/enrollment.ts';
import { figuresOf, figuresOfAgain, plus, WHOLE, type Delta } from '../domain/messaging/figures.ts';
import { actionOf } from '../domain/messaging/carrier-codes.ts';
import { placeIn, type Turn } from '../domain/messaging/wave.ts';
import type { CarrierHold } from '../domain/messaging/holds.ts';
import type { Filtered } from '../domain/messaging/spam.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import type { CarrierStatus, Message } from '../domain/messaging/text.ts';
import { SENDING_ZONE } from '../domain/messaging/sending-zone.ts';
import { dateIn } from '../domain/messaging/window.ts';
import type { SendingRules } from '../domain/accounts/account.ts';
import type { CampaignFacts, Claim, FlowDeps, Leaving, Moved, Told } from './flow-parts.ts';
import { contactKey } from './keys.ts';
import { conversationUpdate } from './leads.ts';
import { ConditionFailed, type Write } from './table.ts';
import { buildCampaignMessage, notBefore, type Planning } from './planned-text.ts';
import type { WaveMove } from './waves.ts';

const TRIES = 8;
/** For a contact who gets no further text. */
const NO_TURN: Turn = { today: '', turn: 0 };

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
    carrier: CarrierHold | null = null,
  ): Promise<Claim> {
    const { table, messages, consents, enrollments, pacing, holds } = this.#deps;
    const moved = [
      messages.claim(message, body, segments, now),
      ...(message.campaign ? [enrollments.claimCheck(message, message.campaign)] : []),
    ];
    const consent = message.kind === 'CONFIRMATION' ? [] : [consents.claimCheck(message.organizationId, message.phone)];
    const held = [holds.claim(message.organizationId, message.kind, carrier, now)];
    const paced = pacing.claim(message.organizationId, message.lane, segments, pace, day, now);
    try {
      await table.transact([...moved, ...consent, ...held, ...paced]);
      return {
        kind: 'CLAIMED',
        message: { ...message, state: 'CLAIMED', attempt: message.attempt + 1, claimed: now, body, segments },
      };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const { failed } = error;
      if (failed.some((index) => index < moved.length)) return { kind: 'MOVED' };
      if (failed.some((index) => index < moved.length + consent.length)) return { kind: 'OPTED_OUT' };
      const before = moved.length + consent.length + held.length;
      if (failed.some((index) => index < before)) return { kind: 'HELD' };
      return { kind: 'FULL', what: failed.includes(before) ? 'DAY' : 'SECOND' };
    }
  }

  /** Puts a text off. False when it is no longer as it was read, or a condition of `also` does not hold. */
  async hold(
    message: Message,
    until: Date,
    reason: string | null,
    { zone = SENDING_ZONE }: SendingRules,
    also: readonly Write[] = [],
  ): Promise<boolean> {
    const { table, messages, due, waves } = this.#deps;
    const wave = waves.moved(message, until, zone);
    await due.mark(message.organizationId, [until]);
    return succeeded(() =>
      table.transact([
        messages.reschedule(message, until, reason, wave),
        due.write(message, until),
        ...waves.writes(moveOf(message, 'LEAVES'), moveOf({ ...message, wave }, 'WAITS')),
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
    const { table, messages, due, waves } = this.#deps;
    for (const message of waiting) await due.mark(message.organizationId, [message.due]);
    await table.transact([
      ...also,
      ...waiting.flatMap((message) => [messages.create(message), due.write(message, message.due)]),
      ...waves.writes(waiting.flatMap((message) => moveOf(message, 'WAITS'))),
    ]);
  }

  /** Texts begin to wait together with a write that happens once; false when it had happened before. */
  async scheduleOnce(waiting: readonly Message[], once: Write): Promise<boolean> {
    return succeeded(() => this.scheduleTogether(waiting, [once]));
  }

  /** A text that staff wrote begins to wait, and the contact moves up in the inbox. */
  async scheduleDirect(message: Message): Promise<void> {
    const { table } = this.#deps;
    const last = { messageId: message.id, direction: 'OUT' as const, body: message.body ?? '', at: message.created };
    await this.schedule(message, [
      table.updateWrite(
        contactKey(message.organizationId, message.contactId),
        conversationUpdate(message.organizationId, message.contactId, last),
      ),
    ]);
  }

  /**
   * What the carrier reports of a text, with the figures. `filtered`: what was read of the campaign's filtered texts.
   * False when the text or that was no longer as it was read.
   */
  async report(
    message: Message,
    status: CarrierStatus,
    told: Told,
    filtered: Filtered | null,
    now: Date,
  ): Promise<boolean> {
    const { table, messages, counters, due, filtering, waves } = this.#deps;
    const delta = figuresOf(message, status);
    const isFiltered = actionOf(told.errorCode) === 'FILTERED';
    const at = now.toISOString();
    const set = {
      ...told,
      ...(message.sent ? {} : { sent: at }),
      ...(status === 'DELIVERED' ? { delivered: at } : {}),
    };
    return succeeded(() =>
      table.transact([
        messages.change(message, status, set),
        ...filtering.reportWrites(message, status, isFiltered, filtered),
        ...(message.sent === null
          ? [
              this.#textedWrite(message, now),
              ...waves.writes(moveOf(message, message.state === 'SCHEDULED' ? 'LEAVES' : 'SENT_LATE')),
            ]
          : []),
        ...(message.state === 'SCHEDULED' ? [due.removal(message, message.due)] : []),
        ...counters.organization(message.organizationId, message.contactId, organizationDelta(delta)),
        ...(message.campaign
          ? counters.campaign(
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
  async settleAsNotAccepted(message: Message): Promise<boolean> {
    return succeeded(() =>
      this.#deps.table.transact([
        this.#deps.messages.change(message, 'NOT_ACCEPTED', { reason: 'The carrier never got it' }),
      ]),
    );
  }

  /**
   * A new attempt of a text that did not arrive: the same item, all checks anew, counted once. Moves nothing else; the
   * contact has gone on since. False when the text was no longer as it was read.
   */
  async again(
    message: Message,
    due: Date,
    reason: string | null,
    { zone = SENDING_ZONE }: SendingRules,
    now: Date,
  ): Promise<boolean> {
    const { table, messages, counters, waves, due: dues } = this.#deps;
    const delta = figuresOfAgain(message);
    const wave =
      message.wave &&
      placeIn(due, zone, await waves.turn(message.organizationId, zone, now), message.wave.row, message.segments);
    await dues.mark(message.organizationId, [due]);
    return succeeded(() =>
      table.transact([
        messages.again(message, due, reason, wave),
        dues.write(message, due),
        ...waves.writes(moveOf({ ...message, wave }, 'WAITS')),
        ...counters.organization(message.organizationId, message.contactId, organizationDelta(delta)),
        ...(message.campaign
          ? counters.campaign(
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
  async leave(message: Message, leaving: Leaving, facts: CampaignFacts, now: Date): Promise<Date | null | undefined> {
    const { table, enrollments, due } = this.#deps;
    for (let round = 0; round < TRIES; round += 1) {
      const known = round === 0 ? facts.enrollment : undefined;
      const enrollment =
        message.campaign && known === undefined
          ? await enrollments.find(message.organizationId, message.campaign.id, message.contactId)
          : (known ?? null);
      const current = enrollment?.state === 'ACTIVE' && enrollment.messageId === message.id ? enrollment : null;
      const next = current ? nextOf(current, leaving, facts, now) : null;
      const turn = next?.kind === 'TEXT' ? await this.#turnOf(message, next.due, facts.rules, now) : null;
      await due.mark(message.organizationId, [
        ...(next?.kind === 'TEXT' ? [next.due] : []),
        ...(leaving.askAt ? [leaving.askAt] : []),
      ]);
      const writes = [
        this.#leaveWrite(message, leaving),
        due.removal(message, message.due),
        ...this.#moveOn(message, leaving, facts, current && next ? { current, next, turn } : null, now),
      ];
      if (leaving.askAt) writes.push(due.question(message, leaving.askAt));
      if (leaving.to === 'HANDED_OVER' && !facts.contact.texted) writes.push(this.#textedWrite(message, now));
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

  #leaveWrite(message: Message, leaving: Leaving): Write {
    return this.#deps.messages.change(message, leaving.to, {
      ...(leaving.carrierId ? { carrierId: leaving.carrierId } : {}),
      ...(leaving.sent ? { sent: leaving.sent.toISOString() } : {}),
      reason: leaving.reason ?? null,
      errorCode: leaving.errorCode ?? null,
    });
  }

  /** A contact's next text on the same day is in the same wave; on a later day it is in that day's first. */
  async #turnOf(message: Message, due: Date, { zone = SENDING_ZONE }: SendingRules, now: Date): Promise<Turn> {
    const [today, date] = [dateIn(zone, now), dateIn(zone, due)];
    if (message.wave?.date === date) return { today: date, turn: message.wave.turn };
    return date > today ? { today, turn: 0 } : this.#deps.waves.turn(message.organizationId, zone, now);
  }

  /** The enrollment's next place, its text, and all figures that change with both. */
  #moveOn(
    message: Message,
    leaving: Leaving,
    facts: CampaignFacts,
    on: { current: Enrollment; next: Next | { kind: 'STOP' }; turn: Turn | null } | null,
    now: Date,
  ): Write[] {
    const { counters, enrollments, waves } = this.#deps;
    const handedOver = leaving.to === 'HANDED_OVER';
    const left = moveOf(message, handedOver ? 'SENT' : 'LEAVES');
    // Segments are what is paid for: counted with the hand-over, taken back by a new attempt.
    const delta = plus(leaving.delta, { segments: handedOver ? message.segments : 0 });
    const organization = counters.organization(message.organizationId, message.contactId, organizationDelta(delta));
    if (!message.campaign) return [...organization, ...waves.writes(left)];
    const figures = new Map<string, Delta>([[message.campaign.stepId, plus(delta, { queued: -1 })]]);
    const writes: Write[] = [];
    let waits: readonly WaveMove[] = [];
    if (on) {
      const contact = { ...facts.contact, phone: message.phone, texted: handedOver ? now : facts.contact.texted };
      const row = message.wave?.row ?? waves.rowOf(message.contactId);
      const moved = this.next(on.current, on.next, leaving.base, {
        contact,
        rules: facts.rules,
        turn: on.turn ?? NO_TURN,
        row,
        now,
      });
      writes.push(enrollments.change(on.current, moved.to), ...moved.writes);
      waits = moved.waits;
      for (const [step, delta] of moved.figures) figures.set(step, plus(figures.get(step), delta));
    }
    const active = handedOver ? now : undefined;
    return [
      ...writes,
      ...organization,
      ...waves.writes(left, waits),
      ...this.figureWrites(message.organizationId, message.campaign.id, message.contactId, figures, active),
    ];
  }

  /** What it takes to put a contact at a place of the campaign: the enrollment's fields, the text that waits, the figures. */
  next(enrollment: Enrollment, next: Next | { kind: 'STOP' }, base: Date, planning: Planning): Moved {
    if (next.kind === 'FINISH' || next.kind === 'STOP') {
      const state = next.kind === 'FINISH' ? 'FINISHED' : 'STOPPED';
      return {
        to: { state, stepId: null, messageId: null },
        writes: [],
        figures: new Map([[WHOLE, { currentLeads: -1 }]]),
        waits: [],
      };
    }
    const place = { stepId: next.step.id, position: next.position, base };
    if (next.kind === 'WAIT') {
      return {
        to: { ...place, state: 'WAITING', messageId: null },
        writes: [],
        figures: new Map([[next.step.id, { waiting: 1 }]]),
        waits: [],
      };
    }
    const message = buildCampaignMessage(enrollment, next, planning);
    return {
      to: { ...place, state: 'ACTIVE', messageId: message.id },
      writes: [this.#deps.messages.create(message), this.#deps.due.write(message, message.due)],
      figures: new Map([[next.step.id, { queued: 1 }]]),
      waits: moveOf(message, 'WAITS'),
    };
  }

  figureWrites(
    organizationId: string,
    campaignId: string,
    spread: string,
    figures: ReadonlyMap<string, Delta>,
    active?: Date,
  ): Write[] {
    return [...figures].flatMap(([step, delta]) =>
      this.#deps.counters.campaign(organizationId, campaignId, step, spread, delta, active),
    );
  }

  /** The number has had its first text, which said how to stop. */
  #textedWrite(message: Message, now: Date): Write {
    return this.#deps.table.updateWrite(contactKey(message.organizationId, message.contactId), {
      UpdateExpression: 'SET texted = if_not_exists(texted, :now)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
  }
}

function nextOf(
  enrollment: Enrollment,
  leaving: Leaving,
  { campaign, rules }: CampaignFacts,
  now: Date,
): Next | { kind: 'STOP' } {
  if (leaving.stops || !campaign || campaign.archived) return { kind: 'STOP' };
  return notBefore(planAt(campaign, placeAfter(campaign, enrollment), leaving.base, rules), now);
}

/** Of a text's figures those that the organization keeps as well. */
function organizationDelta(delta: Delta): Delta {
  const { messages, messagesSuccess, messagesFailed, segments } = delta;
  return { messages, messagesSuccess, messagesFailed, segments };
}

/** A text's coming into its wave or leaving it; nothing for a text that is in none. */
export function moveOf(
  message: Pick<Message, 'organizationId' | 'campaign' | 'wave'>,
  what: WaveMove['what'],
): WaveMove[] {
  return message.wave
    ? [{ organizationId: message.organizationId, campaignId: message.campaign?.id ?? null, place: message.wave, what }]
    : [];
}

async function succeeded(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
