import type { Clock } from '../core/clock.ts';
import { dice } from '../core/dice.ts';
import { fits, type Fault, type FaultKind, type FaultOf, type Moment } from './model.ts';

interface Armed {
  readonly fault: Fault;
  /** Its own, so that what happens elsewhere does not change where it strikes. */
  readonly random: () => number;
  /** Fitting moments so far, and those at which it struck. */
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

/** The faults that are on: whoever comes to a moment where one may strike asks here. None are, until somebody says so. */
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

  /** These instead of those before; the same seed strikes at the same moments. */
  set(faults: readonly Fault[], seed: number): void {
    this.#seed = seed;
    this.strikes.length = 0;
    this.#armed = faults.map((fault, index) => ({ fault, random: dice(seed + index), seen: 0, struck: 0 }));
    for (const listener of this.#listeners) listener(faults, seed);
  }

  clear(): void {
    this.set([], 0);
  }

  /** For what holds as long as it is on, and strikes no single moment. */
  onChange(listener: (faults: readonly Fault[], seed: number) => void): void {
    this.#listeners.push(listener);
  }

  /** The fault of these kinds that strikes now, if any. */
  strike<Kind extends FaultKind>(kinds: readonly Kind[], moment: Moment): FaultOf<Kind> | undefined {
    for (const armed of this.#armed) {
      if (!isKind(armed.fault, kinds) || !fits(armed.fault, moment) || !hits(armed)) continue;
      this.#note(armed.fault.do, moment);
      return armed.fault;
    }
    return undefined;
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

function hits(armed: Armed): boolean {
  const { fault } = armed;
  if (fault.do === 'refuse' || fault.do === 'lag') return false;
  armed.seen += 1;
  if (armed.seen <= fault.skip || armed.struck >= fault.times || armed.random() >= fault.share) return false;
  armed.struck += 1;
  return true;
}
