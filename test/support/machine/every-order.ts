import { AsyncLocalStorage } from 'node:async_hooks';
import { getFootprint, type CallFootprint } from '../cloud/touched.ts';
import type { AroundCall } from './test-machine.ts';

/** Something that runs beside others: a worker with its message, a call of staff. */
export interface Actor {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** One beginning of the story, made anew for every order. */
export interface Scenario {
  /** Those who are there from the start. */
  readonly actors: readonly Actor[];
  /** When all have ended: what does not hold. */
  readonly findViolations: () => Promise<readonly string[]>;
  readonly close: () => void;
}

/** What the stage is built on: every call of an actor goes through `around`; `enter` lets another come on. */
export interface Hooks {
  readonly aroundCall: AroundCall;
  readonly addActor: (actor: Actor) => void;
}

export interface ExplorationResult {
  readonly orders: number;
  /** Begun and left, because they would have come to the same as another. */
  readonly skipped: number;
  /** Whether there is no other order. */
  readonly all: boolean;
  /** The order in which it happened, and what does not hold then. */
  readonly violations: readonly string[];
}

interface Call {
  /** Who, and which of its calls: the same in every order that is the same so far. */
  readonly id: string;
  readonly what: string;
  readonly touched: CallFootprint;
}

/** A place in the tree of orders. */
interface Branch {
  /** Calls that need not be tried here: they have been, and nothing since has touched what they touch. */
  readonly skippable: readonly Call[];
  /** Those tried here so far; the last one is under way. */
  readonly tried: Call[];
  /** Those still to be tried. */
  readonly rest: Call[];
}

/**
 * Runs a story in every order of its actors' calls to the outside. Two calls that touch no item in common, or only read
 * it, come to the same in either order, so that only one of the two is tried (sleep sets, and persistent sets of one: P.
 * Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems"): all orders that can differ are, each
 * once. Nothing can be put back in an actor, so each order begins with a new stage. `most`: ends after so many.
 */
export async function exploreAllOrders(
  build: (hooks: Hooks) => Promise<Scenario>,
  maxOrders = Number.POSITIVE_INFINITY,
): Promise<ExplorationResult> {
  const seenCalls = new SeenCalls();
  for (;;) {
    const before = seenCalls.size;
    const explored = await explore(build, seenCalls, maxOrders);
    // What an actor does only in some orders was not reckoned with before it was seen: once more, with all that is known now.
    if (explored.violations.length > 0 || !explored.all || seenCalls.size === before) return explored;
  }
}

async function explore(
  build: (hooks: Hooks) => Promise<Scenario>,
  seenCalls: SeenCalls,
  maxOrders: number,
): Promise<ExplorationResult> {
  const path: Branch[] = [];
  let [orders, skipped] = [0, 0];
  do {
    const order = new OrderRun(seenCalls);
    const scenario = await build(order);
    const completed = await order.replay(scenario.actors, path);
    const violations = completed ? await scenario.findViolations() : [];
    scenario.close();
    if (completed) orders += 1;
    else skipped += 1;
    if (violations.length > 0)
      return { orders, skipped, all: false, violations: [order.trace.join(', '), ...violations] };
    if (orders + skipped >= maxOrders) return { orders, skipped, all: false, violations: [] };
  } while (advancePath(path));
  return { orders, skipped, all: true, violations: [] };
}

/** So many orders by chance, for stories that have too many of them. */
export async function exploreRandomOrders(
  build: (hooks: Hooks) => Promise<Scenario>,
  count: number,
  random: () => number,
): Promise<ExplorationResult> {
  for (let orders = 1; orders <= count; orders += 1) {
    const order = new OrderRun(new SeenCalls());
    const scenario = await build(order);
    await order.runRandomly(scenario.actors, random);
    const violations = await scenario.findViolations();
    scenario.close();
    if (violations.length > 0)
      return { orders, skipped: 0, all: false, violations: [order.trace.join(', '), ...violations] };
  }
  return { orders: count, skipped: 0, all: false, violations: [] };
}

/** The next order to try: back to the last place where another call can come next. False when there is none. */
function advancePath(path: Branch[]): boolean {
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const next = last.rest.shift();
    if (next) {
      last.tried.push(next);
      return true;
    }
    path.pop();
  }
  return false;
}

/** What each actor has been seen to touch, in any order so far. */
class SeenCalls {
  readonly #byActor = new Map<string, Map<string, CallFootprint>>();
  size = 0;

  note(actor: string, touched: CallFootprint): void {
    const footprints = this.#byActor.get(actor) ?? new Map<string, CallFootprint>();
    this.#byActor.set(actor, footprints);
    if (footprints.has(touched.name)) return;
    footprints.set(touched.name, touched);
    this.size += 1;
  }

  /** Whether nobody else touches what this call does, as far as is known: then it may as well come first. */
  isIndependent({ id, touched }: Call): boolean {
    const actor = parseActor(id);
    return [...this.#byActor].every(
      ([other, footprints]) =>
        other === actor || [...footprints.values()].every((footprint) => !footprint.conflictsWith(touched)),
    );
  }
}

function parseActor(id: string): string {
  return id.slice(0, id.lastIndexOf(' '));
}

/** After a call nothing else begins for so many turns of the event loop: everyone waits at a call or has ended. */
const IDLE_TURNS = 6;

/** One order: lets one call through at a time. */
class OrderRun implements Hooks {
  readonly trace: string[] = [];
  readonly #actors = new AsyncLocalStorage<{ readonly name: string; calls: number }>();
  readonly #waiting = new Map<string, { readonly call: Call; readonly go: () => void }>();
  #activity = 0;
  #all: Promise<void>[] = [];
  /** Once its end is known to be that of another order, everyone may end as they like. */
  #released = false;
  readonly #seenCalls: SeenCalls;

  constructor(seenCalls: SeenCalls) {
    this.#seenCalls = seenCalls;
  }

  readonly aroundCall: AroundCall = (what, call, input) => {
    const actor = this.#actors.getStore();
    if (!actor || this.#released) return call();
    actor.calls += 1;
    const id = `${actor.name} ${actor.calls}`;
    const touched = getFootprint(what, input);
    this.#seenCalls.note(actor.name, touched);
    return new Promise((resolve, reject) => {
      this.#activity += 1;
      this.#waiting.set(id, {
        call: { id, what, touched },
        go: () => void call().then(resolve, reject),
      });
    });
  };

  readonly addActor = ({ name, run }: Actor): void => {
    this.#activity += 1;
    const completed = this.#actors.run({ name, calls: 0 }, run).finally(() => {
      this.#activity += 1;
    });
    this.#all.push(completed);
  };

  /** Along the path and on from its end; false when what follows has been tried in another order. */
  async replay(actors: readonly Actor[], path: Branch[]): Promise<boolean> {
    for (const actor of actors) this.addActor(actor);
    let skippable: readonly Call[] = [];
    for (let depth = 0; ; depth += 1) {
      await this.#waitUntilQuiet();
      if (this.#waiting.size === 0) break;
      const branch = path[depth] ?? this.#branch(path, skippable);
      const next = branch.tried.at(-1);
      if (!next) {
        path.pop();
        await this.#releaseAll();
        return false;
      }
      skippable = [...branch.skippable, ...branch.tried.slice(0, -1)].filter(
        (call) => !call.touched.conflictsWith(next.touched),
      );
      this.#resume(next);
    }
    await this.#waitForActors();
    return true;
  }

  /** Any order. */
  async runRandomly(actors: readonly Actor[], random: () => number): Promise<void> {
    for (const actor of actors) this.addActor(actor);
    for (;;) {
      await this.#waitUntilQuiet();
      const calls = [...this.#waiting.values()].map(({ call }) => call);
      const next = calls[Math.floor(random() * calls.length)];
      if (!next) break;
      this.#resume(next);
    }
    await this.#waitForActors();
  }

  #branch(path: Branch[], skippable: readonly Call[]): Branch {
    const ids = new Set(skippable.map(({ id }) => id));
    const candidates = [...this.#waiting.values()].flatMap(({ call }) => (ids.has(call.id) ? [] : [call]));
    const independent = candidates.find((call) => this.#seenCalls.isIndependent(call));
    const [first, ...rest] = independent ? [independent] : candidates;
    const branch = { skippable, tried: first ? [first] : [], rest };
    path.push(branch);
    return branch;
  }

  #resume({ id, what }: Call): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) throw new Error(`${id} (${what}) does not come again: the story is not the same each time`);
    this.#waiting.delete(id);
    this.trace.push(`${id} ${waiting.call.what}`);
    waiting.go();
  }

  async #releaseAll(): Promise<void> {
    this.#released = true;
    for (const { go } of this.#waiting.values()) go();
    await this.#waitForActors();
  }

  /** Also of those who come on while the others end: what one of them did later would be in the midst of the next order. */
  async #waitForActors(): Promise<void> {
    for (let completed = -1; completed < this.#all.length;) {
      completed = this.#all.length;
      await Promise.all(this.#all);
    }
  }

  async #waitUntilQuiet(): Promise<void> {
    for (let turns = 0, seen = this.#activity; turns < IDLE_TURNS; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#activity !== seen) [turns, seen] = [-1, this.#activity];
    }
  }
}
