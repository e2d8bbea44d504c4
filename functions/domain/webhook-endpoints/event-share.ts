/** From so many facts on, an entry of events is of an import or another job on many contacts. */
const BULK_FACTS = 9;

/**
 * How many such entries of an organization become deliveries a minute: 4,800 contacts of an import. More would write to the partition of
 * its endpoint faster than the table allows (DynamoDB: 1,000 units a second), and hold up its own single events.
 */
const BULK_ENTRIES_A_MINUTE = 100;

/** Returns whether an entry tells of so much that it takes turns. */
export function isBulk(facts: readonly unknown[]): boolean {
  return facts.length >= BULK_FACTS;
}

/** What one look at the due entries of an organization may make of events. The others wait in the table for the next minute. */
export class EventShare {
  #left = BULK_ENTRIES_A_MINUTE;

  /**
   * Returns the entries whose turn it is. `isPast`: whether their minute is over. Until then only what is not bulk goes, because
   * every wake-up looks at the present minute, and the sweep looks at each past one once a minute.
   */
  take<Entry extends { readonly facts: readonly unknown[] }>(entries: readonly Entry[], isPast: boolean): Entry[] {
    return entries.filter(({ facts }) => {
      if (!isBulk(facts)) return true;
      if (!isPast || this.#left === 0) return false;
      this.#left -= 1;
      return true;
    });
  }
}
