import { foldName } from '../search/fold-name.ts';
import { cutText } from '../shared/graphemes.ts';

/** A custom field or a tag of an organization. */
export interface NamedEntry {
  readonly id: string;
  readonly name: string;
  readonly created: Date;
  /**
   * A removed entry stays in the list. Contacts keep what they have of the entry, so that the same name brings everything
   * back.
   */
  readonly removed: boolean;
}

/** What differs between custom fields and tags. */
export interface NamedListRules {
  /** As in "There is no such tag." */
  readonly noun: 'custom field' | 'tag';
  /** The longest name, in characters. */
  readonly maxName: number;
  /** Entries that are in use at a time. */
  readonly maxEntries: number;
  /** Names that have a meaning already, in lower case. */
  readonly reserved: readonly string[];
}

/** Removed entries are kept up to this multiple of `maxEntries`. The whole list is one item of the table. */
const KEPT_FACTOR = 4;

export type ChangedList =
  | { readonly ok: true; readonly entries: readonly NamedEntry[]; readonly entry: NamedEntry }
  | { readonly ok: false; readonly problem: string };

/** Returns a name in one line, without the brackets that mark a placeholder in a text. */
export function cleanEntryName(name: string, { maxName }: NamedListRules): string {
  const oneLine = name
    .replace(/[\p{Cc}\p{Cs}[\]]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(oneLine, maxName).trimEnd();
}

/** Returns the entries in use, by name. */
export function listEntries(entries: readonly NamedEntry[]): NamedEntry[] {
  return entries.filter(({ removed }) => !removed).sort((a, b) => compareNames(a.name, b.name));
}

/** Returns the entry in use that has a name, whatever its case and accents. */
function findByName(entries: readonly NamedEntry[], name: string): NamedEntry | null {
  return entries.find((entry) => !entry.removed && isSameName(entry.name, name)) ?? null;
}

/**
 * Adds an entry, or renames one. A new entry with the name of a removed one restores the removed one. Adding a name that is in
 * use returns the entry that has the name, so that a repeated call adds nothing.
 * @param change `id`: null adds an entry
 */
export function saveEntry(
  entries: readonly NamedEntry[],
  change: { readonly id: string | null; readonly name: string },
  { rules, newId, now }: { readonly rules: NamedListRules; readonly newId: () => string; readonly now: Date },
): ChangedList {
  const name = cleanEntryName(change.name, rules);
  const problem = findNameProblem(name, rules);
  if (problem !== null) return { ok: false, problem };
  const same = findByName(entries, name);
  if (change.id !== null) {
    const before = entries.find(({ id, removed }) => id === change.id && !removed);
    if (!before) return { ok: false, problem: `There is no such ${rules.noun}.` };
    if (same && same.id !== before.id)
      return { ok: false, problem: `There is already a ${rules.noun} “${same.name}”.` };
    return replaceEntry(entries, { ...before, name });
  }
  if (same) return { ok: true, entries, entry: same };
  if (entries.filter(({ removed }) => !removed).length >= rules.maxEntries)
    return { ok: false, problem: `At most ${rules.maxEntries} ${rules.noun}s can be kept. Remove one first.` };
  const removed = entries.find((entry) => isSameName(entry.name, name));
  if (removed) return replaceEntry(entries, { ...removed, name, removed: false });
  const entry = { id: newId(), name, created: now, removed: false };
  return { ok: true, entries: [...dropOldest(entries, rules), entry], entry };
}

/** Removes an entry from use. A repeated removal changes nothing. */
export function removeEntry(entries: readonly NamedEntry[], id: string, rules: NamedListRules): ChangedList {
  const entry = entries.find((each) => each.id === id);
  if (!entry) return { ok: false, problem: `There is no such ${rules.noun}.` };
  return replaceEntry(entries, { ...entry, removed: true });
}

function findNameProblem(name: string, { noun, reserved }: NamedListRules): string | null {
  if (name === '') return `Give the ${noun} a name.`;
  return reserved.includes(foldName(name)) ? `“${name}” is a field of every contact. Choose another name.` : null;
}

function replaceEntry(entries: readonly NamedEntry[], entry: NamedEntry): ChangedList {
  return { ok: true, entries: entries.map((each) => (each.id === entry.id ? entry : each)), entry };
}

/** Makes room for one entry. The oldest removed entry goes. */
function dropOldest(entries: readonly NamedEntry[], { maxEntries }: NamedListRules): readonly NamedEntry[] {
  if (entries.length < maxEntries * KEPT_FACTOR) return entries;
  const oldest = entries.findIndex(({ removed }) => removed);
  return entries.filter((_, index) => index !== oldest);
}

function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

function compareNames(one: string, other: string): number {
  const [a, b] = [foldName(one), foldName(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
