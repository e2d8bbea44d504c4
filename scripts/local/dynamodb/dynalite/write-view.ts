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
  const changed = new Map<string, unknown>();
  const toId = (map: string, key: string): string => `${map}\u0000${key}`;
  const get = (map: string, key: string): unknown => {
    const id = toId(map, key);
    return changed.has(id) ? changed.get(id) : store.map(map).get(key);
  };
  const view = dynaliteStore(
    {
      get,
      write: (more) => {
        for (const write of more) {
          writes.push(write);
          changed.set(toId(write[1], write[2]), write[0] === 'p' ? write[3] : undefined);
        }
      },
      map: (name) => store.map(name),
    },
    () => undefined,
  );
  return { store: view, writes, findItem: (table, key) => get(itemMap(table), key) as Item | undefined };
}
