import type { Activity, Pending } from '../core/activity.ts';
import { TimerQueue } from '../core/timer-queue.ts';
import type { Clock } from '../core/clock.ts';
import type { State } from '../core/state.ts';
import { ACCOUNT_SUSPENDED, DELIVERED_MS, limitDay, MAX_VALIDITY_MS, planEvents, suspend } from './events.ts';
import { CONFIRMATION, optOutType } from './keywords.ts';
import { storeFile } from './media.ts';
import type { NumberBook } from './number-book.ts';
import { findPlan, type CarrierRule, type Plan } from './rules.ts';
import { newSid } from './sid.ts';
import { createText, type CarrierEvent, type CarrierText, type NewText, type SentFile } from './texts.ts';
import type { Webhooks } from './webhooks.ts';

export interface Outgoing {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly callback: string | undefined;
  readonly messagingService: string | undefined;
  readonly validitySeconds: number | undefined;
}

/** What survives a restart. */
interface StoredState {
  texts: CarrierText[];
  events: CarrierEvent[];
  optedOut: string[];
  rules: CarrierRule[];
}

const PART = 'carrier';
/** Twilio's "Error and Warning Dictionary". */
const NOT_OUR_NUMBER = 21606;

/** setTimeout accepts no longer delay. */
const MAX_TIMER = 2 ** 31 - 1;

/** The carrier: delivers texts to phones, reports their status, and passes on the texts of phones. */
export class Carrier implements Pending {
  readonly #clock: Clock;
  readonly #state: State;
  readonly #activity: Activity;
  readonly #webhooks: Webhooks;
  readonly #numbers: Pick<NumberBook, 'isOurs'>;
  readonly #bySid = new Map<string, CarrierText>();
  #texts: CarrierText[];
  readonly #events = new TimerQueue<CarrierEvent>();
  #optedOut: Set<string>;
  #rules: CarrierRule[];
  /** The last report of each text that is being sent. The reports of one text are sent one after the other. */
  readonly #reporting = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(shared: {
    clock: Clock;
    state: State;
    activity: Activity;
    webhooks: Webhooks;
    numbers: Pick<NumberBook, 'isOurs'>;
  }) {
    this.#numbers = shared.numbers;
    this.#clock = shared.clock;
    this.#state = shared.state;
    this.#activity = shared.activity;
    this.#webhooks = shared.webhooks;
    const stored = shared.state.part<StoredState>(PART, () => ({
      texts: this.#texts,
      events: this.#events.values(),
      optedOut: [...this.#optedOut],
      rules: this.#rules,
    }));
    this.#texts = stored?.texts ?? [];
    for (const event of stored?.events ?? []) this.#events.add(event.at, event);
    this.#optedOut = new Set(stored?.optedOut);
    this.#rules = stored?.rules ?? [];
    for (const text of this.#texts) this.#bySid.set(text.sid, text);
    shared.clock.onJump(() => this.#arm());
  }

  start(): void {
    this.#arm();
  }

  get now(): number {
    return this.#clock.now();
  }

  get texts(): readonly CarrierText[] {
    return this.#texts;
  }

  find(sid: string): CarrierText | undefined {
    return this.#bySid.get(sid);
  }

  get rules(): readonly CarrierRule[] {
    return this.#rules;
  }

  set rules(rules: readonly CarrierRule[]) {
    this.#rules = [...rules];
    this.#state.changed(PART);
  }

  /** Returns whether the request for this text fails on the network or with 503, and whether the text is accepted first. */
  findRequestFailure(to: string, body: string): Pick<Plan, 'broken' | 'outage'> {
    return findPlan(this.#rules, to, body);
  }

  /** Accepts a text of the platform, or returns the error code of the refusal. */
  accept(outgoing: Outgoing): CarrierText | { error: number } {
    const rule = findPlan(this.#rules, outgoing.to, outgoing.body);
    const plan = limitDay(rule, outgoing.from, this.#texts, this.#clock.now());
    if (plan.error !== undefined) return { error: plan.error };
    if (!this.#numbers.isOurs(outgoing.from)) return { error: NOT_OUR_NUMBER };
    if (this.#optedOut.has(pair(outgoing.to, outgoing.from))) return { error: 21610 };
    const text = this.#add({ ...outgoing, direction: 'outbound-api', status: 'queued' });
    const validityMs = Math.min((outgoing.validitySeconds ?? Number.POSITIVE_INFINITY) * 1000, MAX_VALIDITY_MS);
    for (const event of planEvents(text, plan, validityMs)) this.#events.add(event.at, event);
    this.#state.changed(PART);
    this.#arm();
    return text;
  }

  /** Sends a text from a phone to a number of the platform. Resolves when the platform has taken the callback. */
  async receive(from: string, to: string, body: string, files: readonly SentFile[] = []): Promise<CarrierText> {
    const key = pair(from, to);
    const keyword = optOutType(body, this.#optedOut.has(key));
    if (keyword === 'STOP') this.#optedOut.add(key);
    if (keyword === 'START') this.#optedOut.delete(key);
    const text = this.#add({
      from,
      to,
      body,
      direction: 'inbound',
      status: 'received',
      media: files.map(storeFile),
      callback: undefined,
      messagingService: undefined,
    });
    // The moment of the webhook's call (Twilio, "Message resource", `date_sent`).
    text.sent = this.#clock.now();
    if (keyword) {
      const reply = this.#add({
        from: to,
        to: from,
        body: CONFIRMATION[keyword],
        direction: 'outbound-reply',
        status: 'delivered',
        callback: undefined,
        messagingService: undefined,
      });
      reply.sent = this.#clock.now();
    }
    // A suspended account gets no calls of its webhook.
    if (!this.#isSuspended) await this.#activity.track(() => this.#webhooks.inbound(text, keyword));
    return text;
  }

  get #isSuspended(): boolean {
    return this.#rules.some((rule) => rule.do === 'suspended');
  }

  busy(): boolean {
    const next = this.#events.next();
    return next !== undefined && next <= this.#clock.now() + DELIVERED_MS;
  }

  next(): number | undefined {
    return this.#events.next();
  }

  clear(): void {
    this.#texts = [];
    this.#events.clear();
    this.#bySid.clear();
    this.#optedOut.clear();
    this.#rules = [];
    this.#state.changed(PART);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #add(given: NewText): CarrierText {
    const added = createText(given, this.#clock.now());
    this.#texts.push(added);
    this.#bySid.set(added.sid, added);
    this.#state.changed(PART);
    return added;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const next = this.next();
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.#runDue(), Math.min(Math.max(next - this.#clock.now(), 0), MAX_TIMER));
  }

  #runDue(): void {
    const due = this.#events.take(this.#clock.now()).map(({ value }) => value);
    for (const [sid, events] of Map.groupBy(due, (event) => event.sid))
      void this.#activity.track(() => this.#reportInTurn(sid, events));
    this.#state.changed(PART);
    this.#arm();
  }

  /** Reports the event for a message that does not exist, and for an attempt that does not exist. */
  async #reportStray(text: CarrierText, event: CarrierEvent): Promise<void> {
    const other = new URL(text.callback ?? '');
    other.searchParams.set('attempt', String(Number(other.searchParams.get('attempt')) + 1));
    await this.#webhooks.status({ ...text, sid: newSid() }, event.status, event.errorCode);
    await this.#webhooks.status({ ...text, callback: other.toString() }, event.status, event.errorCode);
  }

  async #reportInTurn(sid: string, events: readonly CarrierEvent[]): Promise<void> {
    const report = (this.#reporting.get(sid) ?? Promise.resolve()).then(() => this.#report(sid, events));
    this.#reporting.set(sid, report);
    await report;
    if (this.#reporting.get(sid) === report) this.#reporting.delete(sid);
  }

  async #report(sid: string, events: readonly CarrierEvent[]): Promise<void> {
    const text = this.#bySid.get(sid);
    if (!text) return;
    for (const planned of events) {
      // The account was suspended after it accepted the text. A failed text has no later states.
      if (text.errorCode === ACCOUNT_SUSPENDED) return;
      const event = this.#isSuspended ? suspend(planned) : planned;
      if (!event.stale) {
        text.status = event.status;
        text.errorCode = event.errorCode;
        text.updated = event.at;
        if (event.status === 'sent') text.sent = event.at;
      }
      if (event.silent || !text.callback) continue;
      if (event.stray) await this.#reportStray(text, event);
      else await this.#webhooks.status(text, event.status, event.errorCode);
    }
    this.#state.changed(PART);
  }
}

function pair(phone: string, number: string): string {
  return `${phone}>${number}`;
}
