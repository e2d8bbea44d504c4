import type { Activity, Pending } from '../core/activity.ts';
import { Agenda } from '../core/agenda.ts';
import type { Clock } from '../core/clock.ts';
import type { State } from '../core/state.ts';
import { CONFIRMATION, optOutType } from './keywords.ts';
import { findPlan, type CarrierRule, type Plan } from './rules.ts';
import { newSid, type CarrierEvent, type CarrierText, type TextStatus } from './texts.ts';
import type { Webhooks } from './webhooks.ts';

export interface Outgoing {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly callback: string | undefined;
  readonly messagingService: string | undefined;
  readonly validitySeconds: number | undefined;
}

interface Kept {
  texts: CarrierText[];
  events: CarrierEvent[];
  optedOut: string[];
  rules: CarrierRule[];
}

const PART = 'carrier';
/** The longest that the carrier keeps an undelivered text, and Twilio's default. */
const MAX_VALIDITY_MS = 36_000_000;
const SENT_MS = 4;
const DELIVERED_MS = 9;
/** The error codes of what is not so. */
const CONTRADICTION = 30003;
const STRAY = 30005;
const MAX_TIMER = 2 ** 31 - 1;

/** The carrier: hands texts to phones, reports what became of them, and takes what phones send. */
export class Carrier implements Pending {
  readonly #clock: Clock;
  readonly #state: State;
  readonly #activity: Activity;
  readonly #webhooks: Webhooks;
  readonly #bySid = new Map<string, CarrierText>();
  #texts: CarrierText[];
  readonly #events = new Agenda<CarrierEvent>();
  #optedOut: Set<string>;
  #rules: CarrierRule[];
  /** The last report of each text that is on its way: a text's reports go one after the other. */
  readonly #reporting = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(shared: { clock: Clock; state: State; activity: Activity; webhooks: Webhooks }) {
    this.#clock = shared.clock;
    this.#state = shared.state;
    this.#activity = shared.activity;
    this.#webhooks = shared.webhooks;
    const kept = shared.state.part<Kept>(PART, () => ({
      texts: this.#texts,
      events: this.#events.values(),
      optedOut: [...this.#optedOut],
      rules: this.#rules,
    }));
    this.#texts = kept?.texts ?? [];
    for (const event of kept?.events ?? []) this.#events.add(event.at, event);
    this.#optedOut = new Set(kept?.optedOut);
    this.#rules = kept?.rules ?? [];
    for (const text of this.#texts) this.#bySid.set(text.sid, text);
    shared.clock.onJump(() => this.#arm());
  }

  start(): void {
    this.#arm();
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

  /** Whether the line to the carrier breaks on this text or it answers 503, and on which side of taking it. */
  lineTo(to: string, body: string): Pick<Plan, 'broken' | 'outage'> {
    return findPlan(this.#rules, to, body);
  }

  /** Takes a text from the platform, or gives the error code with which it refuses. */
  take(outgoing: Outgoing): CarrierText | { error: number } {
    const plan = findPlan(this.#rules, outgoing.to, outgoing.body);
    if (plan.error !== undefined) return { error: plan.error };
    if (this.#optedOut.has(pair(outgoing.to, outgoing.from))) return { error: 21610 };
    const text = this.#add({ ...outgoing, direction: 'outbound-api', status: 'queued' });
    this.#plan(text, plan, Math.min((outgoing.validitySeconds ?? 36_000) * 1000, MAX_VALIDITY_MS));
    return text;
  }

  /** A person texts a number. */
  async receive(from: string, to: string, body: string): Promise<CarrierText> {
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
      callback: undefined,
      messagingService: undefined,
    });
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
    await this.#activity.track(() => this.#webhooks.inbound(text, keyword));
    return text;
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
    clearTimeout(this.#timer);
  }

  #plan(text: CarrierText, plan: Plan, validityMs: number): void {
    const start = text.created + (plan.slowMs ?? 0);
    const expired = (plan.slowMs ?? 0) > validityMs;
    const at = (offset: number, status: TextStatus, errorCode?: number): CarrierEvent => ({
      at: offset,
      sid: text.sid,
      status,
      errorCode,
      silent: plan.lost === true,
      stale: false,
    });
    const steps = expired
      ? [at(text.created + validityMs, 'failed', 30036)]
      : plan.fail !== undefined
        ? [at(start + SENT_MS, 'sent'), at(start + DELIVERED_MS, 'undelivered', plan.fail)]
        : [at(start + SENT_MS, 'sent'), at(start + DELIVERED_MS, 'delivered')];
    const [first] = steps;
    const reportedStatuses =
      plan.lateMs === undefined || plan.contradict === 'undelivered' ? steps : late(steps, plan.lateMs);
    const events =
      plan.reorder && first
        ? [
            ...reportedStatuses.filter((event) => event !== first),
            { ...first, silent: true },
            { ...first, at: first.at + DELIVERED_MS, stale: true },
          ]
        : [...reportedStatuses];
    if (plan.contradict === 'undelivered')
      events.push({ ...at(start + 2 * DELIVERED_MS + (plan.lateMs ?? 0), 'undelivered', CONTRADICTION), stale: true });
    if (plan.contradict === 'delivered')
      events.push({ ...at(start + SENT_MS, 'undelivered', CONTRADICTION), stale: true });
    if (plan.stray) events.push({ ...at(start + SENT_MS, 'undelivered', STRAY), stale: true, stray: true });
    if (plan.duplicate) events.push(...steps.map((step) => ({ ...step, at: step.at + DELIVERED_MS, stale: true })));
    for (const event of events) this.#events.add(event.at, event);
    this.#state.changed(PART);
    this.#arm();
  }

  #add(
    text: Pick<CarrierText, 'from' | 'to' | 'body' | 'direction' | 'status' | 'callback' | 'messagingService'>,
  ): CarrierText {
    const now = this.#clock.now();
    const { from, to, body, direction, status, callback, messagingService } = text;
    const kept: CarrierText = {
      sid: newSid(),
      from,
      to,
      body,
      direction,
      status,
      callback,
      messagingService,
      created: now,
      updated: now,
      sent: undefined,
      errorCode: undefined,
    };
    this.#texts.push(kept);
    this.#bySid.set(kept.sid, kept);
    this.#state.changed(PART);
    return kept;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.next();
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.#happen(), Math.min(Math.max(next - this.#clock.now(), 0), MAX_TIMER));
  }

  #happen(): void {
    const due = this.#events.take(this.#clock.now()).map(({ value }) => value);
    for (const [sid, events] of Map.groupBy(due, (event) => event.sid))
      void this.#activity.track(() => this.#reportInTurn(sid, events));
    this.#state.changed(PART);
    this.#arm();
  }

  /** The same callback for another message, and for another attempt. */
  async #stray(text: CarrierText, event: CarrierEvent): Promise<void> {
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
    for (const event of events) {
      if (!event.stale) {
        text.status = event.status;
        text.errorCode = event.errorCode;
        text.updated = event.at;
        if (event.status === 'sent') text.sent = event.at;
      }
      if (event.silent || !text.callback) continue;
      if (event.stray) await this.#stray(text, event);
      else await this.#webhooks.status(text, event.status, event.errorCode);
    }
    this.#state.changed(PART);
  }
}

/** What happens happens in time; the callbacks about it come later. */
function late(steps: readonly CarrierEvent[], lateMs: number): CarrierEvent[] {
  return steps.flatMap((step) => [
    { ...step, silent: true },
    { ...step, at: step.at + lateMs, stale: true },
  ]);
}

function pair(phone: string, number: string): string {
  return `${phone}>${number}`;
}
