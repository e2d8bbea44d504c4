/** The items of running transactions. DynamoDB refuses a transaction or a write of an item that a transaction has locked. */
export class ItemLocks {
  readonly #locked = new Set<string>();

  /** Returns whether a running transaction includes the item. */
  has(table: string, key: string): boolean {
    return this.#locked.has(toId(table, key));
  }

  /** Locks items that are not locked. Returns a function that unlocks them. */
  lock(items: readonly { readonly table: string; readonly key: string }[]): () => void {
    const ids = items.map(({ table, key }) => toId(table, key));
    for (const id of ids) this.#locked.add(id);
    return () => {
      for (const id of ids) this.#locked.delete(id);
    };
  }
}

function toId(table: string, key: string): string {
  return `${table}\u0000${key}`;
}
