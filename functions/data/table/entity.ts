import * as z from 'zod/mini';
import type { Item, Key } from './table.ts';

/** A date in code, ISO 8601 text in the table. */
export const storedDate = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A kind of item with one key and a fixed list of attributes. */
export interface Entity<Id extends readonly unknown[], Value> {
  readonly key: (...id: Id) => Key;
  /** Returns the item to store. @throws when the value does not fit the attributes */
  readonly toItem: (value: Value, ...id: Id) => Item;
  /**
   * Returns the stored value. A missing attribute or one of another type is an error, because an empty text in its place
   * would be sent, shown or counted. @throws with the key and the attributes' names, never with their values
   */
  readonly fromItem: (item: Item) => Value;
}

/**
 * Declares an item that is read and written as a whole. Decision and measurements: DECISIONS.md, "Storage". Items of the
 * send path have expressions of their own and do not use entities.
 * @param attributes a Zod object. Its codecs, such as {@link storedDate}, convert between code and table
 */
export function defineEntity<Id extends readonly unknown[], Attributes extends z.ZodMiniObject>(
  key: (...id: Id) => Key,
  attributes: Attributes,
): Entity<Id, z.output<Attributes>> {
  return {
    key,
    toItem: (value, ...id) => ({ ...key(...id), ...z.encode(attributes, value) }),
    fromItem(item) {
      const decoded = z.safeDecode(attributes, item as z.input<Attributes>);
      if (decoded.success) return decoded.data;
      const wrong = decoded.error.issues.map(({ path }) => path.join('.')).join(', ');
      throw new Error(`The item ${maskKey(item)} cannot be read: ${wrong}`);
    },
  };
}

/** Returns a key for logs: without phone numbers and email addresses. */
function maskKey({ pk, sk }: Key): string {
  return `${pk} ${sk}`.replaceAll(/\b(PHONE|NUMBER|EMAIL)#[^# ]+/g, '$1#…');
}
