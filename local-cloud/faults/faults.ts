import type { Clock } from '../core/clock.ts';
import { seededRandom } from '../seeded-random.ts';
import {
  isLasting,
  matchesMoment,
  type Fault,
  type FaultKind,
  type FaultOf,
  type LastingFault,
  type Moment,
} from './model.ts';

interface Armed {
  readonly fault: Fault;
  /** Separate for each fault, so that one fault does not change when another strikes. */
  readonly random: () => number;
  /** Matching moments so far, and how many of them the fault struck. */
  seen: number;
  struck: number;
}

export interface Strike {
  readonly at: string;
  readonly do: FaultKind;
  readonly service: string;
  readonly operation: string;
  readonly function?: string;
}

const MAX_STRIKES = 200;

/** The active faults. Services ask here at every moment at which a fault can strike. No fault is active at the start. */
export class Faults {
  readonly #clock: Clock;
  #armed: readonly Armed[] = [];
  #seed = 0;
  #listeners: ((faults: readonly Fault[], seed: number) => void)[] = [];
  readonly strikes: Strike[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get off(): boolean {
    return this.#armed.length === 0;
  }

  /** Replaces the active faults. The same seed strikes at the same moments. */
  set(faults: readonly Fault[], seed: number): void {
    this.#seed = seed;
    this.strikes.length = 0;
    this.#armed = faults.map((fault, index) => ({ fault, random: seededRandom(seed + index), seen: 0, struck: 0 }));
    for (const listener of this.#listeners) listener(faults, seed);
  }

  clear(): void {
    this.set([], 0);
  }

  /** Registers a listener for faults that last and do not strike single moments. */
  onChange(listener: (faults: readonly Fault[], seed: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the fault of these kinds that strikes now, and counts the strike. */
  strike<Kind extends FaultKind>(kinds: readonly Kind[], moment: Moment): FaultOf<Kind> | undefined {
    for (const armed of this.#armed) {
      if (!isKind(armed.fault, kinds) || !matchesMoment(armed.fault, moment) || !strikesNow(armed)) continue;
      this.#note(armed.fault.do, moment);
      return armed.fault;
    }
    return undefined;
  }

  /** Counts a strike of a fault that lasts. */
  noteLasting(kind: LastingFault['do'], moment: Moment): void {
    for (const armed of this.#armed) {
      if (armed.fault.do !== kind) continue;
      armed.struck += 1;
      this.#note(kind, moment);
    }
  }

  get view(): unknown {
    return {
      seed: this.#seed,
      faults: this.#armed.map(({ fault, seen, struck }) => ({ ...fault, seen, struck })),
      strikes: this.strikes,
    };
  }

  #note(kind: FaultKind, { service, operation, function: caller }: Moment): void {
    this.strikes.push({
      at: this.#clock.iso(),
      do: kind,
      service,
      operation,
      ...(caller === undefined ? {} : { function: caller }),
    });
    if (this.strikes.length > MAX_STRIKES) this.strikes.shift();
  }
}

function isKind<Kind extends FaultKind>(fault: Fault, kinds: readonly Kind[]): fault is FaultOf<Kind> {
  return kinds.some((kind) => kind === fault.do);
}

function strikesNow(armed: Armed): boolean {
  const { fault } = armed;
  if (isLasting(fault)) return false;
  armed.seen += 1;
  if (armed.seen <= fault.skip || armed.struck >= fault.times || armed.random() >= fault.share) return false;
  armed.struck += 1;
  return true;
}
