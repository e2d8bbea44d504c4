import { randomUUID } from 'node:crypto';
import type { Activity, Pending } from '../../core/activity.ts';
import type { Clock } from '../../core/clock.ts';
import { number, object, optionalText, text, type JsonObject } from '../../core/json.ts';
import type { State } from '../../core/state.ts';
import type { Faults } from '../../faults/faults.ts';
import type { FaultOf } from '../../faults/model.ts';
import type { Targets } from '../targets.ts';
import { buildKey, buildSchedule, findNextRun, isOneTime, type Schedule } from './schedule.ts';

const PART = 'schedules';
const MAX_FIRED = 200;
/** setTimeout accepts no longer delay. */
const MAX_TIMER = 2 ** 31 - 1;

/** EventBridge Scheduler: stores one-time and recurring schedules and runs them. The REST API is in api.ts. */
export class Scheduler implements Pending {
  /** The latest runs, oldest first. */
  readonly fired: { at: string; name: string; ok: boolean }[] = [];
  /** True while the clock moves: recurring schedules then run only when everything else of a stop is done. */
  recurringPaused = false;
  readonly groups = new Set(['default']);
  readonly #schedules = new Map<string, Schedule>();
  readonly #clock: Clock;
  readonly #state: State;
  readonly #targets: Targets;
  readonly #activity: Activity;
  readonly #faults: Faults;
  /** Schedules that a fault delayed. They run at the later moment without another fault. */
  readonly #delayed = new WeakSet<Schedule>();
  #timer: NodeJS.Timeout | undefined;
  /** The clock's offset from real time after its last jump. */
  #offset = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(shared: { clock: Clock; state: State; targets: Targets; activity: Activity; faults: Faults }) {
    this.#clock = shared.clock;
    this.#state = shared.state;
    this.#targets = shared.targets;
    this.#activity = shared.activity;
    this.#faults = shared.faults;
    const stored = shared.state.part<Schedule[]>(PART, () => this.all);
    for (const schedule of stored ?? []) this.#schedules.set(buildKey(schedule), schedule);
    shared.clock.onJump(() => {
      // The next runs take a tenth of the time of a test that moves the clock by minutes, and are the same after a move forward.
      if (this.#clock.offset < this.#offset) this.#bringForward();
      this.#offset = this.#clock.offset;
      this.#arm();
    });
  }

  get all(): Schedule[] {
    return [...this.#schedules.values()];
  }

  find(group: string, name: string): Schedule | undefined {
    return this.#schedules.get(buildKey({ group, name }));
  }

  /** Applies the groups and schedules of the template. Schedules that functions created stay. */
  define(groups: readonly string[], schedules: readonly JsonObject[]): void {
    for (const group of groups) this.groups.add(group);
    const keys = new Set<string>();
    for (const properties of schedules) {
      const schedule = buildSchedule(text(properties['Name']), properties, {
        fromTemplate: true,
        now: this.#clock.now(),
      });
      const key = buildKey(schedule);
      const existing = this.#schedules.get(key);
      keys.add(key);
      if (existing && existing.expression === schedule.expression) schedule.due = existing.due;
      this.#schedules.set(key, schedule);
    }
    for (const [key, schedule] of this.#schedules)
      if (schedule.fromTemplate && !keys.has(key)) this.#schedules.delete(key);
    this.#changed();
  }

  /** The callers that created schedules. A function may remember which ones it has created. */
  readonly creators = new Set<string>();

  /** Creates or replaces a schedule. @throws {ServiceError} for a wrong expression */
  put(name: string, properties: JsonObject): void {
    const schedule = buildSchedule(name, properties, { fromTemplate: false, now: this.#clock.now() });
    this.#schedules.set(buildKey(schedule), schedule);
    this.#changed();
  }

  delete(schedule: Schedule): void {
    this.#schedules.delete(buildKey(schedule));
    this.#changed();
  }

  busy(): boolean {
    const now = this.#clock.now();
    return this.#listPending().some((schedule) => schedule.due <= now);
  }

  next(): number | undefined {
    const moments = this.#listPending().map((schedule) => schedule.due);
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /** Runs each recurring schedule that is due, once, even if several of its runs have passed. */
  async fireRecurring(): Promise<void> {
    const now = this.#clock.now();
    for (const schedule of this.all)
      if (schedule.enabled && !isOneTime(schedule) && schedule.due <= now) await this.#fire(schedule);
  }

  /** Deletes the schedules that functions created. */
  clear(): void {
    for (const [key, schedule] of this.#schedules) if (!schedule.fromTemplate) this.#schedules.delete(key);
    this.fired.length = 0;
    this.#changed();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** After the clock was set back, a recurring schedule must not wait for the later day. */
  #bringForward(): void {
    const now = this.#clock.now();
    for (const schedule of this.all)
      if (!isOneTime(schedule)) schedule.due = Math.min(schedule.due, findNextRun(schedule, now));
  }

  /** One-time schedules that have not run. */
  #listPending(): Schedule[] {
    return this.all.filter((schedule) => schedule.enabled && isOneTime(schedule) && schedule.fired === 0);
  }

  #changed(): void {
    this.#state.changed(PART);
    this.#arm();
  }

  /** Sets the timer for the next schedule that is due. */
  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const candidates = this.recurringPaused
      ? this.#listPending()
      : this.all.filter((schedule) => schedule.enabled && (!isOneTime(schedule) || schedule.fired === 0));
    const next = Math.min(...candidates.map((schedule) => schedule.due));
    if (!Number.isFinite(next)) return;
    this.#timer = setTimeout(() => void this.#fireDue(), Math.min(Math.max(next - this.#clock.now(), 0), MAX_TIMER));
  }

  async #fireDue(): Promise<void> {
    const now = this.#clock.now();
    const due = this.#listPending()
      .filter((schedule) => schedule.due <= now)
      .sort((a, b) => a.due - b.due);
    await Promise.all(due.map((schedule) => this.#fire(schedule)));
    if (!this.recurringPaused) await this.fireRecurring();
    this.#arm();
  }

  async #fire(schedule: Schedule): Promise<void> {
    await this.#activity.track(async () => {
      const now = this.#clock.now();
      const fault = this.#findFault(schedule);
      if (fault?.do === 'late') {
        schedule.due = now + fault.by;
        this.#delayed.add(schedule);
        return this.#changed();
      }
      schedule.fired += 1;
      schedule.lastFired = now;
      if (!isOneTime(schedule)) schedule.due = findNextRun(schedule, now);
      else if (schedule.deleteAfter) this.#schedules.delete(buildKey(schedule));
      this.#state.changed(PART);
      const ok = fault?.do !== 'miss' && (await this.#deliver(schedule));
      if (fault?.do === 'double') await this.#deliver(schedule);
      this.fired.push({ at: new Date(now).toISOString(), name: schedule.name, ok });
      if (this.fired.length > MAX_FIRED) this.fired.shift();
    });
  }

  #findFault(schedule: Schedule): FaultOf<'late' | 'double' | 'miss'> | undefined {
    if (this.#delayed.delete(schedule) || this.#faults.off) return undefined;
    return this.#faults.strike(['late', 'double', 'miss'], {
      service: 'scheduler',
      operation: 'Fire',
      name: schedule.name,
    });
  }

  #deliver(schedule: Schedule): Promise<boolean> {
    return this.#targets.deliver(schedule.target, {
      input: optionalText(schedule.target['Input']) ?? '{}',
      source: `schedule ${schedule.name}`,
      id: randomUUID(),
      retries: number(object(schedule.target['RetryPolicy'])['MaximumRetryAttempts'], 185),
    });
  }
}
