import { dynaliteStore, itemMap, type DynaliteStore } from './dynalite.ts';
import type { Item } from '../item.ts';
import type { MemoryStore } from '../store/store.ts';
import type { Write } from '../store/write-lines.ts';

/** A view of the store that collects writes. A transaction names each item once, so no read needs a collected write. */
export interface WriteView {
  readonly store: DynaliteStore;
  /** The collected writes, in their order. */
  readonly writes: readonly Write[];
  /** Returns an item with the collected writes. */
  findItem(table: string, key: string): Item | undefined;
}

/** Creates a view without writes. */
export function createWriteView(store: MemoryStore): WriteView {
  const writes: Write[] = [];
  const get = (map: string, key: string): unknown => store.map(map).get(key);
  const view = dynaliteStore(
    {
      get,
      write: (more) => {
        for (const write of more) writes.push(write);
      },
      map: (name) => store.map(name),
    },
    () => undefined,
  );
  return {
    store: view,
    writes,
    findItem: (table, key) => {
      const map = itemMap(table);
      const last = writes.findLast((write) => write[1] === map && write[2] === key);
      return (last ? last[3] : get(map, key)) as Item | undefined;
    },
  };
}
