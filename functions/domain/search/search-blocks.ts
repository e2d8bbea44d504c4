import type { Contact } from '../contacts/contact.ts';

/** What search knows of a contact. */
export interface SearchEntry {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  /** Bits of `FLAG`. */
  readonly flags: number;
}

export const FLAG = { archived: 1, optedOut: 2, invalid: 4 } as const;

/** The filters that search answers by itself. */
export type SearchKind = 'optedOut' | 'invalid' | null;

/** A block of contacts that lie beside each other by id; `from` is where its range begins, '' for the first. */
export interface BlockRange {
  readonly id: string;
  readonly from: string;
  /** Of the packed item. */
  readonly bytes: number;
}

/** A block as it is scanned: a column for each property, the id ascending. */
export interface Columns {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly phones: readonly (string | null)[];
  readonly flags: readonly number[];
}

/** About 50 KB packed: few reads for a list, and little to write again when one contact changes. */
export const CONTACTS_PER_BLOCK = 2_000;
/** Before packing: however badly names pack, the item stays below DynamoDB's 400 KB. */
const BYTES_PER_BLOCK = 300_000;
/** What an entry takes beside its name and its phone: id, quotes, flags. */
const ENTRY_OVERHEAD_BYTES = 36;

export function toSearchEntry(
  contact: Pick<Contact, 'id' | 'name' | 'phone' | 'archived' | 'consent' | 'invalidPhone'>,
): SearchEntry {
  const flags =
    (contact.archived ? FLAG.archived : 0) |
    (contact.consent === 'OPTED_OUT' ? FLAG.optedOut : 0) |
    (contact.invalidPhone ? FLAG.invalid : 0);
  return { id: contact.id, name: contact.name, phone: contact.phone, flags };
}

export function matchesFlags(flags: number, kind: SearchKind): boolean {
  if ((flags & FLAG.archived) !== 0) return false;
  return kind === null || (flags & FLAG[kind]) !== 0;
}

export function toColumns(entries: readonly SearchEntry[]): Columns {
  return {
    ids: entries.map((entry) => entry.id),
    names: entries.map((entry) => entry.name),
    phones: entries.map((entry) => entry.phone),
    flags: entries.map((entry) => entry.flags),
  };
}

export function toEntries({ ids, names, phones, flags }: Columns): SearchEntry[] {
  return ids.map((id, index) => ({
    id,
    name: names[index] ?? '',
    phone: phones[index] ?? null,
    flags: flags[index] ?? 0,
  }));
}

/** The place of the block in whose range an id lies. `ranges` is in order and not empty. */
export function findBlockIndex(ranges: readonly Pick<BlockRange, 'from'>[], id: string): number {
  let low = 0;
  let high = ranges.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ranges[middle]?.from ?? '') <= id) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * A block's entries after what the log says: those created are there unless they are already, those changed are as they
 * are now. Telling it again changes nothing.
 */
export function applyLog(
  entries: readonly SearchEntry[],
  created: readonly SearchEntry[],
  changed: readonly SearchEntry[],
): SearchEntry[] {
  const all = new Map(created.map((entry) => [entry.id, entry]));
  for (const entry of entries) all.set(entry.id, entry);
  for (const entry of changed) all.set(entry.id, entry);
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Cuts entries into blocks that fit. The last block of a list is filled up, for what is new comes after it; others are cut evenly. */
export function splitIntoBlocks(entries: readonly SearchEntry[], last: boolean): SearchEntry[][] {
  const size = last ? CONTACTS_PER_BLOCK : Math.ceil(entries.length / Math.ceil(entries.length / CONTACTS_PER_BLOCK));
  const blocks: SearchEntry[][] = [];
  let block: SearchEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const length = estimateBytes(entry.name) + (entry.phone?.length ?? 0) + ENTRY_OVERHEAD_BYTES;
    if (block.length > 0 && (block.length >= size || bytes + length > BYTES_PER_BLOCK)) {
      blocks.push(block);
      block = [];
      bytes = 0;
    }
    block.push(entry);
    bytes += length;
  }
  return block.length > 0 ? [...blocks, block] : blocks;
}

/** At most this many bytes of UTF-8. */
function estimateBytes(name: string): number {
  return /^\p{ASCII}*$/u.test(name) ? name.length : name.length * 3;
}
