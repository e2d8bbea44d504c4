import type { E164 } from '../contacts/phone.ts';
import type { ContactId, GroupId, TagId } from '../shared/ids.ts';
import type { Contact } from '../contacts/contact.ts';

/** What search stores of a contact. */
export interface SearchEntry {
  readonly id: ContactId;
  readonly name: string;
  readonly phone: E164 | null;
  /** Bits of `FLAG`. */
  readonly flags: number;
  readonly groupIds: readonly GroupId[];
  readonly tagIds: readonly TagId[];
}

const FLAG = { archived: 1, optedOut: 2, invalid: 4, erased: 8 } as const;

/** The filters that search applies itself. */
export type SearchKind = 'optedOut' | 'invalid' | 'archived' | null;

/** A block of contacts with neighboring ids. `from` is where the block's range begins: '' for the first block. */
export interface BlockRange {
  readonly id: string;
  readonly from: string;
  /** The size of the packed item. */
  readonly bytes: number;
}

/** For each group or tag the positions of its contacts in the columns. */
type Positions = Readonly<Record<string, readonly number[]>>;

/** A block in the form that is scanned: one column per property, sorted by id. */
export interface Columns {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly phones: readonly (E164 | null)[];
  readonly flags: readonly number[];
  /** For each group the positions of its contacts in the columns. Missing in blocks that are older than groups. */
  readonly groups?: Positions;
  /** The same for each tag. Missing in blocks without tags. */
  readonly tags?: Positions;
}

/** About 50 KB packed. A list needs few reads, and a change of one contact rewrites little. */
const CONTACTS_PER_BLOCK = 2_000;
/** The limit before packing. The item stays below DynamoDB's 400 KB even when the names do not compress. */
const BYTES_PER_BLOCK = 300_000;
/** The size of an entry without its name and phone number: id, quotes, flags. */
const ENTRY_OVERHEAD_BYTES = 36;
/** A position of a contact in a group or tag, with its comma. */
const POSITION_BYTES = 5;

export function toSearchEntry(
  contact: Pick<
    Contact,
    'id' | 'name' | 'phone' | 'archived' | 'erased' | 'consent' | 'invalidPhone' | 'groupIds' | 'tagIds'
  >,
): SearchEntry {
  const flags =
    (contact.archived ? FLAG.archived : 0) |
    (contact.consent === 'OPTED_OUT' ? FLAG.optedOut : 0) |
    (contact.invalidPhone ? FLAG.invalid : 0) |
    (contact.erased ? FLAG.erased : 0);
  const { id, name, phone, groupIds, tagIds } = contact;
  return { id, name, phone, flags, groupIds, tagIds };
}

/** Returns whether a filter keeps a contact. Only the filter for archived contacts keeps those. No filter keeps an erased one. */
export function matchesFlags(flags: number, kind: SearchKind): boolean {
  if ((flags & FLAG.erased) !== 0) return false;
  const isArchived = (flags & FLAG.archived) !== 0;
  if (isArchived || kind === 'archived') return isArchived && kind === 'archived';
  return kind === null || (flags & FLAG[kind]) !== 0;
}

export function toColumns(entries: readonly SearchEntry[]): Columns {
  const groups = toPositions(entries.map(({ groupIds }) => groupIds));
  const tags = toPositions(entries.map(({ tagIds }) => tagIds));
  return {
    ids: entries.map((entry) => entry.id),
    names: entries.map((entry) => entry.name),
    phones: entries.map((entry) => entry.phone),
    flags: entries.map((entry) => entry.flags),
    ...(Object.keys(groups).length > 0 ? { groups } : {}),
    ...(Object.keys(tags).length > 0 ? { tags } : {}),
  };
}

function toPositions(idsOfContacts: readonly (readonly string[])[]): Positions {
  const positions: Record<string, number[]> = {};
  idsOfContacts.forEach((ids, index) => {
    for (const id of ids) (positions[id] ??= []).push(index);
  });
  return positions;
}

/** Returns for each of `count` contacts the ids of its groups or tags. */
function fromPositions(positions: Positions, count: number): string[][] {
  const ids = Array.from({ length: count }, (): string[] => []);
  for (const [id, all] of Object.entries(positions)) for (const position of all) ids[position]?.push(id);
  return ids;
}

export function toEntries({ ids, names, phones, flags, groups = {}, tags = {} }: Columns): SearchEntry[] {
  const groupIds = fromPositions(groups, ids.length);
  const tagIds = fromPositions(tags, ids.length);
  return ids.map((id, index) => ({
    id,
    name: names[index] ?? '',
    phone: phones[index] ?? null,
    flags: flags[index] ?? 0,
    groupIds: groupIds[index] ?? [],
    tagIds: tagIds[index] ?? [],
  }));
}

/** Returns the index of the block whose range contains an id. `ranges` must be sorted and not empty. */
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
 * Returns a block's entries after the changes of the log: a created contact is added once, a changed contact gets its
 * current values. Applying the same log again changes nothing.
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

/**
 * Splits entries into blocks within the limits. The last block of a list is filled up, because new contacts come after
 * it. Other blocks are split evenly.
 */
export function splitIntoBlocks(entries: readonly SearchEntry[], last: boolean): SearchEntry[][] {
  const size = last ? CONTACTS_PER_BLOCK : Math.ceil(entries.length / Math.ceil(entries.length / CONTACTS_PER_BLOCK));
  const blocks: SearchEntry[][] = [];
  let block: SearchEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const length =
      estimateBytes(entry.name) +
      (entry.phone?.length ?? 0) +
      ENTRY_OVERHEAD_BYTES +
      (entry.groupIds.length + entry.tagIds.length) * POSITION_BYTES;
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

/** Returns an upper bound of the size in UTF-8, in bytes. */
function estimateBytes(name: string): number {
  return /^\p{ASCII}*$/u.test(name) ? name.length : name.length * 3;
}
