import { AsyncLocalStorage } from 'node:async_hooks';
import { getFootprint } from '../cloud/touched.ts';
import type { AroundCall } from './engine-client.ts';
import { SeenCalls, type Call } from './seen-calls.ts';

/** A task that runs beside others, such as a worker with its message or a call by staff. */
export interface Actor {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** The start of one run. Each order gets a new scenario. */
export interface Scenario {
  /** Actors that run from the start. */
  readonly actors: readonly Actor[];
  /** Returns the broken rules after all actors ended. */
  readonly findViolations: () => Promise<readonly string[]>;
  readonly close: () => void;
}

/** Hooks of a scenario. Every call of an actor goes through `aroundCall`, and `addActor` starts another actor. */
export interface Hooks {
  readonly aroundCall: AroundCall;
  readonly addActor: (actor: Actor) => void;
}

export interface ExplorationResult {
  readonly orders: number;
  /** Number of orders that were abandoned, because another order has the same result. */
  readonly skipped: number;
  /** Whether every order was tried. */
  readonly all: boolean;
  /** The order of the calls, followed by the rules that this order breaks. */
  readonly violations: readonly string[];
}

/** A node in the tree of orders. */
interface Branch {
  /** Calls that were tried before and need no second try here, because no later call touched the same items. */
  readonly skippable: readonly Call[];
  /** Calls that were tried here. The last one is under way. */
  readonly tried: Call[];
  /** Calls that were not tried yet. */
  readonly rest: Call[];
}

/**
 * Runs a scenario in every order of its actors' calls to services. Two calls have the same result in either order if they
 * share no item or only read the shared items. Of two such orders only one is tried. The method is a partial-order
 * reduction with sleep sets and with persistent sets of one call. An actor cannot be rewound, so each order builds a new
 * scenario. The exploration ends after `maxOrders` orders.
 */
export async function exploreAllOrders(
  build: (hooks: Hooks) => Promise<Scenario>,
  maxOrders = Number.POSITIVE_INFINITY,
): Promise<ExplorationResult> {
  const seenCalls = new SeenCalls();
  for (;;) {
    const before = seenCalls.size;
    const explored = await explore(build, seenCalls, maxOrders);
    // An actor may make some calls only in some orders. The search starts again, because such a call was unknown before.
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

/** Runs `count` random orders, for scenarios with too many orders to try all of them. */
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

/** Moves the path to the next order: back to the last branch with an untried call. Returns false if no order is left. */
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

/** After this many turns of the event loop without activity, every actor waits at a call or has ended. */
const IDLE_TURNS = 6;

/** Runs one order. Only one call goes through at a time. */
class OrderRun implements Hooks {
  readonly trace: string[] = [];
  readonly #actors = new AsyncLocalStorage<{ readonly name: string; calls: number }>();
  readonly #waiting = new Map<string, { readonly call: Call; readonly go: () => void }>();
  #activity = 0;
  #all: Promise<void>[] = [];
  /** Whether this order was abandoned. All actors then run to their end without control. */
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

  /** Follows the path and continues beyond its end. Returns false if another order already covers the rest. */
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

  /** Runs the calls in a random order. */
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
    if (!waiting) throw new Error(`${id} (${what}) does not happen again: the scenario differs between runs`);
    this.#waiting.delete(id);
    this.trace.push(`${id} ${waiting.call.what}`);
    waiting.go();
  }

  async #releaseAll(): Promise<void> {
    this.#released = true;
    for (const { go } of this.#waiting.values()) go();
    await this.#waitForActors();
  }

  /** Waits for actors that start in the meantime too, because a late call of theirs would disturb the next order. */
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
