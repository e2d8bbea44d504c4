import { durationMs } from './carrier/rules.ts';
import { ServiceError } from './core/errors.ts';
import type { Services } from './services.ts';

/** A jump with more stops is an endless loop, such as two functions that schedule each other. */
const MAX_STOPS = 20_000;

export interface ClockRequest {
  readonly at?: string;
  readonly advance?: number | string;
  readonly reset?: boolean;
}

/** Moves the clock. Stops at every moment at which something is due, and waits there until nothing runs. */
export class Time {
  readonly #services: Services;
  #moving: Promise<unknown> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Moves the clock. Moves of several callers run one after the other. @throws {ServiceError} when the request is invalid */
  move(request: ClockRequest): Promise<void> {
    const moved = this.#moving.then(() => this.#move(request));
    this.#moving = moved.catch(() => undefined);
    return moved;
  }

  async #move(request: ClockRequest): Promise<void> {
    const { clock } = this.#services;
    if (request.reset) return clock.setOffset(0);
    if (request.at !== undefined) {
      const at = Date.parse(request.at);
      if (Number.isNaN(at))
        throw new ServiceError(
          'BadRequest',
          `"${request.at}" is not a time. Use ISO 8601, such as 2026-03-02T08:00:00-07:00`,
        );
      // Tests move the clock back to choose a day. Nothing is undone.
      return at < clock.now() ? clock.set(at) : this.#advanceTo(at);
    }
    if (request.advance !== undefined) {
      let by: number;
      try {
        by = durationMs(request.advance);
      } catch (error) {
        throw new ServiceError('BadRequest', error instanceof Error ? error.message : String(error));
      }
      // The time begins when everything of this moment has ended. A text that the carrier has got and that is not recorded yet would
      // otherwise make its next step due after the end.
      await this.#services.activity.untilQuiet();
      return this.#advanceTo(clock.now() + by);
    }
    throw new ServiceError('BadRequest', 'Give at, advance or reset');
  }

  async #advanceTo(target: number): Promise<void> {
    const { activity, clock, scheduler, dynamodb } = this.#services;
    scheduler.recurringPaused = true;
    try {
      await activity.untilQuiet();
      for (let stops = 0; ; stops++) {
        if (stops > MAX_STOPS)
          throw new ServiceError('TooManyStops', `Something still runs after ${MAX_STOPS} stops`, 500);
        const next = activity.next();
        if (next === undefined || next > target) break;
        if (next > clock.now()) clock.set(next);
        await this.#rest();
      }
      if (clock.now() < target) clock.set(target);
      await this.#rest();
      await dynamodb.expire();
    } finally {
      scheduler.recurringPaused = false;
    }
  }

  /** Waits until nothing runs, runs the recurring schedules that are due, and waits again. */
  async #rest(): Promise<void> {
    const { activity, scheduler } = this.#services;
    await activity.untilQuiet();
    await scheduler.fireRecurring();
    await activity.untilQuiet();
  }
}
