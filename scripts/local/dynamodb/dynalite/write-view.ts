import { dynaliteStore, itemMap, type DynaliteStore } from './dynalite.ts';
import type { Item } from '../item.ts';
import type { MemoryStore } from '../store/store.ts';
import type { Write } from '../store/write-lines.ts';

/** A view of the store that collects writes. Reads of the view see the collected writes. */
export interface WriteView {
  readonly store: DynaliteStore;
  /** The collected writes, in their order. */
  readonly writes: readonly Write[];
  findItem(table: string, key: string): Item | undefined;
}

/** Creates a view without writes. */
export function createWriteView(store: MemoryStore): WriteView {
  const writes: Write[] = [];
  /** The changed keys of each map. A deleted key has the value undefined. */
  const changed = new Map<string, Map<string, unknown>>();
  const get = (map: string, key: string): unknown => {
    const value = changed.get(map)?.get(key);
    return value === undefined && !changed.get(map)?.has(key) ? store.map(map).get(key) : value;
  };
  const note = (map: string, key: string, value: unknown): void => {
    const keys = changed.get(map);
    if (keys) keys.set(key, value);
    else changed.set(map, new Map([[key, value]]));
  };
  const view = dynaliteStore(
    {
      get,
      write: (more) => {
        for (const write of more) {
          writes.push(write);
          note(write[1], write[2], write[0] === 'p' ? write[3] : undefined);
        }
      },
      map: (name) => store.map(name),
    },
    () => undefined,
  );
  return { store: view, writes, findItem: (table, key) => get(itemMap(table), key) as Item | undefined };
}
