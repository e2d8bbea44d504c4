import type { Range, SortedMap } from './sorted-map.ts';
import type { Write } from './store.ts';

/** How late reads may be that need not be consistent. */
export interface Lateness {
  /** No change is unseen for longer, in milliseconds. */
  readonly most: number;
  /** Of the changes younger than that, the share which a read does not see yet; 0 to 1, drawn for each change and read. */
  readonly share: number;
  readonly random: () => number;
}

/** What a read needs of a map of the store. */
export type ReadMap = Pick<SortedMap, 'get' | 'range'>;

interface Change {
  readonly at: number;
  readonly map: string;
  readonly key: string;
  readonly before: unknown;
}

/** Writes alone, with no read that looks, must not fill the memory. */
const MAX_CHANGES = 10_000;

/**
 * What was there a moment ago. DynamoDB answers reads of indexes, and reads of a table that do not ask for consistency,
 * from copies that learn of a write a little later, each change by itself: of an item that moved in an index such a
 * read may find both places or neither. This keeps what young changes replaced, and reads as if some of them had not
 * come yet.
 */
export class Lag {
  readonly #now: () => number;
  readonly #lateness: Lateness;
  /** Oldest first. */
  #young: Change[] = [];

  constructor(now: () => number, lateness: Lateness) {
    this.#now = now;
    this.#lateness = lateness;
  }

  /** Before a write is applied. Definitions of tables are never late. */
  note([, map, key]: Write, before: unknown): void {
    if (!isLate(map)) return;
    if (this.#young.length > MAX_CHANGES) this.#forget();
    this.#young.push({ at: this.#now(), map, key, before });
  }

  /** A map as one read sees it. */
  seen(name: string, map: SortedMap): ReadMap {
    if (!isLate(name)) return map;
    const unseen = this.#restore(name);
    return unseen.size === 0
      ? map
      : {
          get: (key) => (unseen.has(key) ? unseen.get(key) : map.get(key)),
          range: (range) => getRange(map, unseen, range),
        };
  }

  /** What stands in the place of each key whose latest changes are not seen. */
  #restore(name: string): Map<string, unknown> {
    const { share, random } = this.#lateness;
    this.#forget();
    const unseen = new Map<string, unknown>();
    const done = new Set<string>();
    for (let index = this.#young.length - 1; index >= 0; index -= 1) {
      const change = this.#young[index];
      if (!change || change.map !== name || done.has(change.key)) continue;
      // Of one item's changes a later one is never seen before an earlier one.
      if (random() < share) unseen.set(change.key, change.before);
      else done.add(change.key);
    }
    return unseen;
  }

  /** What everyone sees by now. A clock that was put back leaves changes in its future: these go as well. */
  #forget(): void {
    const now = this.#now();
    const isYoung = ({ at }: Change): boolean => at > now - this.#lateness.most && at <= now;
    if (!this.#young.every(isYoung)) this.#young = this.#young.filter(isYoung);
  }
}

function isLate(map: string): boolean {
  return map.startsWith('item-') || map.startsWith('index-');
}

function getRange(map: SortedMap, unseen: ReadonlyMap<string, unknown>, range: Range): string[] {
  const limit = range.limit !== undefined && range.limit >= 0 ? range.limit : Number.POSITIVE_INFINITY;
  const there = map.range({ ...range, limit: limit + unseen.size }).filter((key) => !unseen.has(key));
  const back = [...unseen].flatMap(([key, value]) => (value !== undefined && isWithin(key, range) ? [key] : []));
  const direction = range.reverse ? -1 : 1;
  return [...there, ...back].sort((a, b) => (a < b ? -direction : direction)).slice(0, limit);
}

function isWithin(key: string, { gt, gte, lt, lte }: Range): boolean {
  return (
    (gt === undefined || key > gt) &&
    (gte === undefined || key >= gte) &&
    (lt === undefined || key < lt) &&
    (lte === undefined || key <= lte)
  );
}
