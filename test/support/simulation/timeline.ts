import { AsyncLocalStorage } from 'node:async_hooks';

/** A task that was started at a moment. `waiting` counts its branches that sleep until a later moment. */
interface ScheduledTask {
  waiting: number;
  ended: boolean;
}

/**
 * Virtual time. Tasks run at their moments in order. The clock advances when every running task has ended or sleeps.
 * The speed of the machine has no effect.
 */
export class Timeline {
  #now: number;
  /** Number of tasks that have neither ended nor sleep. */
  #running = 0;
  #idle: (() => void) | null = null;
  readonly #current = new AsyncLocalStorage<ScheduledTask>();
  readonly #plans = new Map<number, (() => Promise<void>)[]>();
  /** Moments with tasks, sorted on demand. */
  #moments: number[] = [];
  #sorted = true;

  constructor(startTask: Date) {
    this.#now = startTask.getTime();
  }

  readonly now = (): Date => new Date(this.#now);

  /** Runs a task at a moment. A task for a past moment runs next. */
  at(moment: number, run: () => Promise<void>): void {
    const when = Math.max(moment, this.#now);
    const plans = this.#plans.get(when);
    if (plans) plans.push(run);
    else {
      this.#plans.set(when, [run]);
      this.#moments.push(when);
      this.#sorted = false;
    }
  }

  /**
   * Suspends the calling task for some virtual time. A task with one sleeping branch counts as sleeping, so time also
   * passes for its other branches, as on a slow machine.
   */
  sleep(ms: number): Promise<void> {
    const plan = this.#current.getStore();
    return new Promise((resolve) => {
      this.at(this.#now + ms, async () => {
        this.#updateTask(plan, { waiting: -1 });
        resolve();
      });
      this.#updateTask(plan, { waiting: 1 });
    });
  }

  /** The same for a task. A caller outside of the tasks, such as the test itself, continues at once. */
  async sleepInTask(ms: number): Promise<void> {
    if (this.#current.getStore()) await this.sleep(ms);
  }

  /** Runs all tasks up to a moment. */
  async runUntil(moment: Date): Promise<void> {
    const end = moment.getTime();
    for (let next = this.#nextMoment(); next !== undefined && next <= end; next = this.#nextMoment()) {
      this.#now = next;
      const plans = this.#plans.get(next) ?? [];
      this.#plans.delete(next);
      this.#moments.shift();
      for (const run of plans) this.#startTask(run);
      await this.#waitUntilIdle();
    }
    this.#now = Math.max(this.#now, end);
  }

  #nextMoment(): number | undefined {
    if (!this.#sorted) {
      this.#moments.sort((a, b) => a - b);
      this.#sorted = true;
    }
    return this.#moments[0];
  }

  #startTask(run: () => Promise<void>): void {
    const plan: ScheduledTask = { waiting: 0, ended: false };
    this.#running += 1;
    void this.#current.run(plan, run).finally(() => this.#updateTask(plan, { ended: true }));
  }

  #updateTask(
    plan: ScheduledTask | undefined,
    { waiting = 0, ended = false }: { waiting?: number; ended?: boolean },
  ): void {
    if (!plan) return;
    const wasRunning = isRunning(plan);
    plan.waiting += waiting;
    plan.ended ||= ended;
    this.#running += Number(isRunning(plan)) - Number(wasRunning);
    if (this.#running === 0) this.#idle?.();
  }

  async #waitUntilIdle(): Promise<void> {
    while (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      // Work that the end of the last task triggered starts in this turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#idle = null;
  }
}

function isRunning({ waiting, ended }: ScheduledTask): boolean {
  return waiting === 0 && !ended;
}
