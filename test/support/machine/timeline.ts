import { AsyncLocalStorage } from 'node:async_hooks';

/** What was started at a moment, and how many of its branches wait for a later one. */
interface ScheduledTask {
  waiting: number;
  ended: boolean;
}

/**
 * Virtual time: what is planned runs at its moment, in order; the clock moves on when everything that runs has ended or
 * waits for a later moment. Nothing depends on how fast the machine is.
 */
export class Timeline {
  #now: number;
  /** Plans that have neither ended nor wait. */
  #running = 0;
  #idle: (() => void) | null = null;
  readonly #current = new AsyncLocalStorage<ScheduledTask>();
  readonly #plans = new Map<number, (() => Promise<void>)[]>();
  /** Moments that hold plans, sorted when they are needed. */
  #moments: number[] = [];
  #sorted = true;

  constructor(startTask: Date) {
    this.#now = startTask.getTime();
  }

  readonly now = (): Date => new Date(this.#now);

  /** Runs at that moment; what is past runs next. */
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
   * For what runs: lets the others go on until so much time has passed. A plan of which one branch waits counts as
   * waiting, so that time may pass for its other branches as well, as it does for a slow machine.
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

  /** Until nothing is left to do at or before that moment. */
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
      // Whatever the last one's end set going begins in this turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#idle = null;
  }
}

function isRunning({ waiting, ended }: ScheduledTask): boolean {
  return waiting === 0 && !ended;
}
