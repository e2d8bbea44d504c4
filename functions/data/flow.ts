import { placeAfter, planAt, type Enrollment, type Next } from '../domain/campaigns/enrollment.ts';
import { figuresOf, figuresOfAgain, plus, WHOLE, type Delta } from '../domain/messaging/figures.ts';
import { actionOf } from '../domain/messaging/carrier-codes.ts';
import { placeIn, type Turn } from '../domain/messaging/wave.ts';
import type { CarrierHold } from '../domain/messaging/holds.ts';
import type { Filtered } from '../domain/messaging/spam.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import type { CarrierStatus, Text } from '../domain/messaging/text.ts';
import { SENDING_ZONE } from '../domain/messaging/sending-zone.ts';
import { dateIn } from '../domain/messaging/window.ts';
import type { SendingRules } from '../domain/accounts/account.ts';
import type { CampaignFacts, Claim, FlowParts, Leaving, Moved, Told } from './flow-parts.ts';
import { leadKey } from './keys.ts';
import { conversationUpdate } from './leads.ts';
import { ConditionFailed, type Write } from './table.ts';
import { campaignText, notBefore, type Planning } from './planned-text.ts';
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
  readonly #parts: FlowParts;

  constructor(parts: FlowParts) {
    this.#parts = parts;
  }

  /** The gate: text, consent, enrollment, holds and pace as they are at this very moment. `day`: the date that the pace counts by; `carrier`: the carrier's hold, as read. */
  async claim(
    text: Text,
    body: string,
    segments: number,
    pace: Pace,
    day: string,
    now: Date,
    carrier: CarrierHold | null = null,
  ): Promise<Claim> {
    const { table, texts, consents, enrollments, pacing, holds } = this.#parts;
    const moved = [
      texts.claim(text, body, segments, now),
      ...(text.campaign ? [enrollments.claimCheck(text, text.campaign)] : []),
    ];
    const consent = text.kind === 'CONFIRMATION' ? [] : [consents.claimCheck(text.organizationId, text.phone)];
    const held = [holds.claim(text.organizationId, text.kind, carrier, now)];
    const paced = pacing.claim(text.organizationId, text.lane, segments, pace, day, now);
    try {
      await table.transact([...moved, ...consent, ...held, ...paced]);
      return {
        kind: 'CLAIMED',
        text: { ...text, state: 'CLAIMED', attempt: text.attempt + 1, claimed: now, body, segments },
      };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const { failed } = error;
      if (failed.some((place) => place < moved.length)) return { kind: 'MOVED' };
      if (failed.some((place) => place < moved.length + consent.length)) return { kind: 'OPTED_OUT' };
      const before = moved.length + consent.length + held.length;
      if (failed.some((place) => place < before)) return { kind: 'HELD' };
      return { kind: 'FULL', what: failed.includes(before) ? 'DAY' : 'SECOND' };
    }
  }

  /** Puts a text off. False when it is no longer as it was read, or a condition of `also` does not hold. */
  async hold(
    text: Text,
    until: Date,
    reason: string | null,
    { zone = SENDING_ZONE }: SendingRules,
    also: readonly Write[] = [],
  ): Promise<boolean> {
    const { table, texts, due, waves } = this.#parts;
    const wave = waves.moved(text, until, zone);
    await due.mark(text.organizationId, [until]);
    return succeeded(() =>
      table.transact([
        texts.reschedule(text, until, reason, wave),
        due.write(text, until),
        ...waves.writes(moveOf(text, 'LEAVES'), moveOf({ ...text, wave }, 'WAITS')),
        ...also,
      ]),
    );
  }

  /** A one-to-one text or a confirmation begins to wait. `also` commits with it. */
  async schedule(text: Text, also: readonly Write[]): Promise<void> {
    await this.scheduleTogether([text], also);
  }

  /** Texts of one organization begin to wait, all or none. `also` commits with them, and comes first. */
  async scheduleTogether(waiting: readonly Text[], also: readonly Write[]): Promise<void> {
    const { table, texts, due, waves } = this.#parts;
    for (const text of waiting) await due.mark(text.organizationId, [text.due]);
    await table.transact([
      ...also,
      ...waiting.flatMap((text) => [texts.create(text), due.write(text, text.due)]),
      ...waves.writes(waiting.flatMap((text) => moveOf(text, 'WAITS'))),
    ]);
  }

  /** Texts begin to wait together with a write that happens once; false when it had happened before. */
  async scheduleOnce(waiting: readonly Text[], once: Write): Promise<boolean> {
    return succeeded(() => this.scheduleTogether(waiting, [once]));
  }

  /** A text that staff wrote begins to wait, and the contact moves up in the inbox. */
  async scheduleDirect(text: Text): Promise<void> {
    const { table } = this.#parts;
    const last = { textId: text.id, direction: 'OUT' as const, body: text.body ?? '', at: text.created };
    await this.schedule(text, [
      table.updateWrite(
        leadKey(text.organizationId, text.leadId),
        conversationUpdate(text.organizationId, text.leadId, last),
      ),
    ]);
  }

  /**
   * What the carrier reports of a text, with the figures. `filtered`: what was read of the campaign's filtered texts.
   * False when the text or that was no longer as it was read.
   */
  async report(text: Text, status: CarrierStatus, told: Told, filtered: Filtered | null, now: Date): Promise<boolean> {
    const { table, texts, counters, due, filtering, waves } = this.#parts;
    const delta = figuresOf(text, status);
    const isFiltered = actionOf(told.errorCode) === 'FILTERED';
    const at = now.toISOString();
    const set = { ...told, ...(text.sent ? {} : { sent: at }), ...(status === 'DELIVERED' ? { delivered: at } : {}) };
    return succeeded(() =>
      table.transact([
        texts.change(text, status, set),
        ...filtering.reportWrites(text, status, isFiltered, filtered),
        ...(text.sent === null
          ? [
              this.#textedWrite(text, now),
              ...waves.writes(moveOf(text, text.state === 'SCHEDULED' ? 'LEAVES' : 'SENT_LATE')),
            ]
          : []),
        ...(text.state === 'SCHEDULED' ? [due.removal(text, text.due)] : []),
        ...counters.organization(text.organizationId, text.leadId, organizationDelta(delta)),
        ...(text.campaign
          ? counters.campaign(text.organizationId, text.campaign.id, text.campaign.stepId, text.leadId, delta)
          : []),
      ]),
    );
  }

  /** The carrier never knew a text whose answer was lost: staff may send it again. */
  async settleAsNotAccepted(text: Text): Promise<boolean> {
    return succeeded(() =>
      this.#parts.table.transact([
        this.#parts.texts.change(text, 'NOT_ACCEPTED', { reason: 'The carrier never got it' }),
      ]),
    );
  }

  /**
   * A new attempt of a text that did not arrive: the same item, all checks anew, counted once. Moves nothing else; the
   * contact has gone on since. False when the text was no longer as it was read.
   */
  async again(
    text: Text,
    due: Date,
    reason: string | null,
    { zone = SENDING_ZONE }: SendingRules,
    now: Date,
  ): Promise<boolean> {
    const { table, texts, counters, waves, due: dues } = this.#parts;
    const delta = figuresOfAgain(text);
    const wave =
      text.wave && placeIn(due, zone, await waves.turn(text.organizationId, zone, now), text.wave.row, text.segments);
    await dues.mark(text.organizationId, [due]);
    return succeeded(() =>
      table.transact([
        texts.again(text, due, reason, wave),
        dues.write(text, due),
        ...waves.writes(moveOf({ ...text, wave }, 'WAITS')),
        ...counters.organization(text.organizationId, text.leadId, organizationDelta(delta)),
        ...(text.campaign
          ? counters.campaign(text.organizationId, text.campaign.id, text.campaign.stepId, text.leadId, delta)
          : []),
      ]),
    );
  }

  /**
   * The text leaves the queue for good and its contact goes on to the next step. Answers when that is due; null when
   * there is none; undefined when the text was no longer as it was read, and nothing was done.
   */
  async leave(text: Text, leaving: Leaving, facts: CampaignFacts, now: Date): Promise<Date | null | undefined> {
    const { table, enrollments, due } = this.#parts;
    for (let round = 0; round < TRIES; round += 1) {
      const known = round === 0 ? facts.enrollment : undefined;
      const enrollment =
        text.campaign && known === undefined
          ? await enrollments.find(text.organizationId, text.campaign.id, text.leadId)
          : (known ?? null);
      const current = enrollment?.state === 'ACTIVE' && enrollment.textId === text.id ? enrollment : null;
      const next = current ? nextOf(current, leaving, facts, now) : null;
      const turn = next?.kind === 'TEXT' ? await this.#turnOf(text, next.due, facts.rules, now) : null;
      await due.mark(text.organizationId, [
        ...(next?.kind === 'TEXT' ? [next.due] : []),
        ...(leaving.askAt ? [leaving.askAt] : []),
      ]);
      const writes = [
        this.#leaveWrite(text, leaving),
        due.removal(text, text.due),
        ...this.#moveOn(text, leaving, facts, current && next ? { current, next, turn } : null, now),
      ];
      if (leaving.askAt) writes.push(due.question(text, leaving.askAt));
      if (leaving.to === 'HANDED_OVER' && !facts.lead.texted) writes.push(this.#textedWrite(text, now));
      try {
        await table.transact(writes);
        return next?.kind === 'TEXT' ? next.due : null;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0)) return undefined;
      }
    }
    throw new Error(`Text ${text.id} could not leave: its enrollment kept changing`);
  }

  #leaveWrite(text: Text, leaving: Leaving): Write {
    return this.#parts.texts.change(text, leaving.to, {
      ...(leaving.carrierId ? { carrierId: leaving.carrierId } : {}),
      ...(leaving.sent ? { sent: leaving.sent.toISOString() } : {}),
      reason: leaving.reason ?? null,
      errorCode: leaving.errorCode ?? null,
    });
  }

  /** A contact's next text on the same day is in the same wave; on a later day it is in that day's first. */
  async #turnOf(text: Text, due: Date, { zone = SENDING_ZONE }: SendingRules, now: Date): Promise<Turn> {
    const [today, date] = [dateIn(zone, now), dateIn(zone, due)];
    if (text.wave?.date === date) return { today: date, turn: text.wave.turn };
    return date > today ? { today, turn: 0 } : this.#parts.waves.turn(text.organizationId, zone, now);
  }

  /** The enrollment's next place, its text, and all figures that change with both. */
  #moveOn(
    text: Text,
    leaving: Leaving,
    facts: CampaignFacts,
    on: { current: Enrollment; next: Next | { kind: 'STOP' }; turn: Turn | null } | null,
    now: Date,
  ): Write[] {
    const { counters, enrollments, waves } = this.#parts;
    const handedOver = leaving.to === 'HANDED_OVER';
    const left = moveOf(text, handedOver ? 'SENT' : 'LEAVES');
    // Segments are what is paid for: counted with the hand-over, taken back by a new attempt.
    const delta = plus(leaving.delta, { segments: handedOver ? text.segments : 0 });
    const organization = counters.organization(text.organizationId, text.leadId, organizationDelta(delta));
    if (!text.campaign) return [...organization, ...waves.writes(left)];
    const figures = new Map<string, Delta>([[text.campaign.stepId, plus(delta, { queued: -1 })]]);
    const writes: Write[] = [];
    let waits: readonly WaveMove[] = [];
    if (on) {
      const lead = { ...facts.lead, phone: text.phone, texted: handedOver ? now : facts.lead.texted };
      const row = text.wave?.row ?? waves.rowOf(text.leadId);
      const moved = this.next(on.current, on.next, leaving.base, {
        lead,
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
      ...this.figureWrites(text.organizationId, text.campaign.id, text.leadId, figures, active),
    ];
  }

  /** What it takes to put a contact at a place of the campaign: the enrollment's fields, the text that waits, the figures. */
  next(enrollment: Enrollment, next: Next | { kind: 'STOP' }, base: Date, planning: Planning): Moved {
    if (next.kind === 'FINISH' || next.kind === 'STOP') {
      const state = next.kind === 'FINISH' ? 'FINISHED' : 'STOPPED';
      return {
        to: { state, stepId: null, textId: null },
        writes: [],
        figures: new Map([[WHOLE, { currentLeads: -1 }]]),
        waits: [],
      };
    }
    const place = { stepId: next.step.id, position: next.position, base };
    if (next.kind === 'WAIT') {
      return {
        to: { ...place, state: 'WAITING', textId: null },
        writes: [],
        figures: new Map([[next.step.id, { waiting: 1 }]]),
        waits: [],
      };
    }
    const text = campaignText(enrollment, next, planning);
    return {
      to: { ...place, state: 'ACTIVE', textId: text.id },
      writes: [this.#parts.texts.create(text), this.#parts.due.write(text, text.due)],
      figures: new Map([[next.step.id, { queued: 1 }]]),
      waits: moveOf(text, 'WAITS'),
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
      this.#parts.counters.campaign(organizationId, campaignId, step, spread, delta, active),
    );
  }

  /** The number has had its first text, which said how to stop. */
  #textedWrite(text: Text, now: Date): Write {
    return this.#parts.table.updateWrite(leadKey(text.organizationId, text.leadId), {
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
export function moveOf(text: Pick<Text, 'organizationId' | 'campaign' | 'wave'>, what: WaveMove['what']): WaveMove[] {
  return text.wave
    ? [{ organizationId: text.organizationId, campaignId: text.campaign?.id ?? null, place: text.wave, what }]
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
