import type { Range, ReadMap, SortedMap } from './store/sorted-map.ts';
import type { Write } from './store/write-lines.ts';

/** How far eventually consistent reads lag behind. */
export interface Lateness {
  /** The longest time for which a read misses a change, in milliseconds. */
  readonly most: number;
  /** The share of younger changes that a read misses, 0 to 1. Drawn for each change and read. */
  readonly share: number;
  readonly random: () => number;
}

interface Change {
  readonly at: number;
  readonly map: string;
  readonly key: string;
  readonly before: unknown;
}

/** Without reads nothing removes old changes, so writes alone could fill the memory. */
const MAX_CHANGES = 10_000;

/**
 * Makes reads miss recent changes. DynamoDB performs reads of indexes, and eventually consistent reads of a table, on copies
 * that receive each change separately, a little later. A read can find an item that moved in an index at both positions or
 * at neither. This class keeps the values before recent changes and reads as if some changes had not arrived.
 */
export class Lag {
  readonly #now: () => number;
  readonly #lateness: Lateness;
  /** Recent changes, oldest first. */
  #recent: Change[] = [];

  constructor(now: () => number, lateness: Lateness) {
    this.#now = now;
    this.#lateness = lateness;
  }

  /** Records a write before it is applied. Table definitions never lag. */
  note([, map, key]: Write, before: unknown): void {
    if (!canLag(map)) return;
    if (this.#recent.length > MAX_CHANGES) this.#dropOld();
    this.#recent.push({ at: this.#now(), map, key, before });
  }

  /** Returns a map as one read sees it. */
  view(name: string, map: SortedMap): ReadMap {
    if (!canLag(name)) return map;
    const missed = this.#drawMissed(name);
    return missed.size === 0
      ? map
      : {
          get: (key) => (missed.has(key) ? missed.get(key) : map.get(key)),
          range: (range) => getRange(map, missed, range),
        };
  }

  /** Returns the old values of the keys whose latest changes the read misses. */
  #drawMissed(name: string): Map<string, unknown> {
    const { share, random } = this.#lateness;
    this.#dropOld();
    const missed = new Map<string, unknown>();
    const done = new Set<string>();
    for (let index = this.#recent.length - 1; index >= 0; index -= 1) {
      const change = this.#recent[index];
      if (!change || change.map !== name || done.has(change.key)) continue;
      // A read that sees a change of an item also sees the earlier changes of that item.
      if (random() < share) missed.set(change.key, change.before);
      else done.add(change.key);
    }
    return missed;
  }

  /** Drops changes that every read sees. Also drops changes of the future, which remain when the clock is set back. */
  #dropOld(): void {
    const now = this.#now();
    const isRecent = ({ at }: Change): boolean => at > now - this.#lateness.most && at <= now;
    if (!this.#recent.every(isRecent)) this.#recent = this.#recent.filter(isRecent);
  }
}

function canLag(map: string): boolean {
  return map.startsWith('item-') || map.startsWith('index-');
}

function getRange(map: SortedMap, missed: ReadonlyMap<string, unknown>, range: Range): string[] {
  const limit = range.limit !== undefined && range.limit >= 0 ? range.limit : Number.POSITIVE_INFINITY;
  const present = map.range({ ...range, limit: limit + missed.size }).filter((key) => !missed.has(key));
  const old = [...missed].flatMap(([key, value]) => (value !== undefined && isWithin(key, range) ? [key] : []));
  const direction = range.reverse ? -1 : 1;
  return [...present, ...old].sort((a, b) => (a < b ? -direction : direction)).slice(0, limit);
}

function isWithin(key: string, { gt, gte, lt, lte }: Range): boolean {
  return (
    (gt === undefined || key > gt) &&
    (gte === undefined || key >= gte) &&
    (lt === undefined || key < lt) &&
    (lte === undefined || key <= lte)
  );
}
