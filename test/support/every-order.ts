import { AsyncLocalStorage } from 'node:async_hooks';
import { touchedBy, type Touched } from './touched.ts';
import type { Around } from './machine.ts';

/** Something that runs beside others: a worker with its message, a call of staff. */
export interface Actor {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** One beginning of the story, made anew for every order. */
export interface Stage {
  /** Those who are there from the start. */
  readonly actors: readonly Actor[];
  /** When all have ended: what does not hold. */
  readonly faults: () => Promise<readonly string[]>;
  readonly close: () => void;
}

/** What the stage is built on: every call of an actor goes through `around`; `enter` lets another come on. */
export interface Doors {
  readonly around: Around;
  readonly enter: (actor: Actor) => void;
}

export interface Explored {
  readonly orders: number;
  /** Begun and left, because they would have come to the same as another. */
  readonly left: number;
  /** Whether there is no other order. */
  readonly all: boolean;
  /** The order in which it happened, and what does not hold then. */
  readonly faults: readonly string[];
}

interface Call {
  /** Who, and which of its calls: the same in every order that is the same so far. */
  readonly id: string;
  readonly what: string;
  readonly touched: Touched;
}

/** A place in the tree of orders. */
interface Branch {
  /** Calls that need not be tried here: they have been, and nothing since has touched what they touch. */
  readonly asleep: readonly Call[];
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
export async function inEveryOrder(
  build: (doors: Doors) => Promise<Stage>,
  most = Number.POSITIVE_INFINITY,
): Promise<Explored> {
  const known = new Habits();
  for (;;) {
    const before = known.size;
    const explored = await explore(build, known, most);
    // What an actor does only in some orders was not reckoned with before it was seen: once more, with all that is known now.
    if (explored.faults.length > 0 || !explored.all || known.size === before) return explored;
  }
}

async function explore(build: (doors: Doors) => Promise<Stage>, known: Habits, most: number): Promise<Explored> {
  const path: Branch[] = [];
  let [orders, left] = [0, 0];
  do {
    const order = new Order(known);
    const stage = await build(order);
    const ended = await order.follow(stage.actors, path);
    const faults = ended ? await stage.faults() : [];
    stage.close();
    if (ended) orders += 1;
    else left += 1;
    if (faults.length > 0) return { orders, left, all: false, faults: [order.taken.join(', '), ...faults] };
    if (orders + left >= most) return { orders, left, all: false, faults: [] };
  } while (onward(path));
  return { orders, left, all: true, faults: [] };
}

/** So many orders by chance, for stories that have too many of them. */
export async function inSomeOrders(
  build: (doors: Doors) => Promise<Stage>,
  count: number,
  random: () => number,
): Promise<Explored> {
  for (let orders = 1; orders <= count; orders += 1) {
    const order = new Order(new Habits());
    const stage = await build(order);
    await order.wander(stage.actors, random);
    const faults = await stage.faults();
    stage.close();
    if (faults.length > 0) return { orders, left: 0, all: false, faults: [order.taken.join(', '), ...faults] };
  }
  return { orders: count, left: 0, all: false, faults: [] };
}

/** The next order to try: back to the last place where another call can come next. False when there is none. */
function onward(path: Branch[]): boolean {
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
class Habits {
  readonly #byActor = new Map<string, Map<string, Touched>>();
  size = 0;

  note(actor: string, touched: Touched): void {
    const habits = this.#byActor.get(actor) ?? new Map<string, Touched>();
    this.#byActor.set(actor, habits);
    if (habits.has(touched.name)) return;
    habits.set(touched.name, touched);
    this.size += 1;
  }

  /** Whether nobody else touches what this call does, as far as is known: then it may as well come first. */
  isPrivate({ id, touched }: Call): boolean {
    const actor = actorOf(id);
    return [...this.#byActor].every(
      ([other, habits]) => other === actor || [...habits.values()].every((habit) => !habit.meets(touched)),
    );
  }
}

function actorOf(id: string): string {
  return id.slice(0, id.lastIndexOf(' '));
}

/** After a call nothing else begins for so many turns of the event loop: everyone waits at a call or has ended. */
const QUIET_TURNS = 6;

/** One order: lets one call through at a time. */
class Order implements Doors {
  readonly taken: string[] = [];
  readonly #actors = new AsyncLocalStorage<{ readonly name: string; calls: number }>();
  readonly #waiting = new Map<string, { readonly call: Call; readonly go: () => void }>();
  #stirred = 0;
  #all: Promise<void>[] = [];
  /** Once its end is known to be that of another order, everyone may end as they like. */
  #free = false;
  readonly #known: Habits;

  constructor(known: Habits) {
    this.#known = known;
  }

  readonly around: Around = (what, call, input) => {
    const actor = this.#actors.getStore();
    if (!actor || this.#free) return call();
    actor.calls += 1;
    const id = `${actor.name} ${actor.calls}`;
    const touched = touchedBy(what, input);
    this.#known.note(actor.name, touched);
    return new Promise((resolve, reject) => {
      this.#stirred += 1;
      this.#waiting.set(id, {
        call: { id, what, touched },
        go: () => void call().then(resolve, reject),
      });
    });
  };

  readonly enter = ({ name, run }: Actor): void => {
    this.#stirred += 1;
    const ended = this.#actors.run({ name, calls: 0 }, run).finally(() => {
      this.#stirred += 1;
    });
    this.#all.push(ended);
  };

  /** Along the path and on from its end; false when what follows has been tried in another order. */
  async follow(actors: readonly Actor[], path: Branch[]): Promise<boolean> {
    for (const actor of actors) this.enter(actor);
    let asleep: readonly Call[] = [];
    for (let depth = 0; ; depth += 1) {
      await this.#quiet();
      if (this.#waiting.size === 0) break;
      const branch = path[depth] ?? this.#branch(path, asleep);
      const next = branch.tried.at(-1);
      if (!next) {
        path.pop();
        await this.#letGo();
        return false;
      }
      asleep = [...branch.asleep, ...branch.tried.slice(0, -1)].filter((call) => !call.touched.meets(next.touched));
      this.#pass(next);
    }
    await this.#end();
    return true;
  }

  /** Any order. */
  async wander(actors: readonly Actor[], random: () => number): Promise<void> {
    for (const actor of actors) this.enter(actor);
    for (;;) {
      await this.#quiet();
      const calls = [...this.#waiting.values()].map(({ call }) => call);
      const next = calls[Math.floor(random() * calls.length)];
      if (!next) break;
      this.#pass(next);
    }
    await this.#end();
  }

  #branch(path: Branch[], asleep: readonly Call[]): Branch {
    const ids = new Set(asleep.map(({ id }) => id));
    const awake = [...this.#waiting.values()].flatMap(({ call }) => (ids.has(call.id) ? [] : [call]));
    const alone = awake.find((call) => this.#known.isPrivate(call));
    const [first, ...rest] = alone ? [alone] : awake;
    const branch = { asleep, tried: first ? [first] : [], rest };
    path.push(branch);
    return branch;
  }

  #pass({ id, what }: Call): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) throw new Error(`${id} (${what}) does not come again: the story is not the same each time`);
    this.#waiting.delete(id);
    this.taken.push(`${id} ${waiting.call.what}`);
    waiting.go();
  }

  async #letGo(): Promise<void> {
    this.#free = true;
    for (const { go } of this.#waiting.values()) go();
    await this.#end();
  }

  /** Also of those who come on while the others end: what one of them did later would be in the midst of the next order. */
  async #end(): Promise<void> {
    for (let ended = -1; ended < this.#all.length;) {
      ended = this.#all.length;
      await Promise.all(this.#all);
    }
  }

  async #quiet(): Promise<void> {
    for (let turns = 0, seen = this.#stirred; turns < QUIET_TURNS; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#stirred !== seen) [turns, seen] = [-1, this.#stirred];
    }
  }
}
