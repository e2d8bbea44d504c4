import type { Item } from '../item.ts';
import { formatItem, type SortedMap } from './sorted-map.ts';

/** Sets (`p`) or deletes (`d`) a key of a map: kind, map, key, value. */
export type Write = readonly ['p', string, string, unknown] | readonly ['d', string, string];

/** Entries in a line of a snapshot. The name of the map stands once in a line. */
const ENTRIES_PER_LINE = 100;

/** Returns the map with a name. Creates the map when the store has none. */
type FindMap = (name: string) => SortedMap;

/**
 * Returns writes as one line of fields between tabs, which neither keys nor JSON contain. `m` and a name select a map, `p`,
 * a key and a value set an entry, `d` and a key delete an entry.
 * @param kept receives each item as the text that the line has
 */
export function formatWrites(
  writes: readonly Write[],
  kept?: (map: string, key: string, value: unknown, text: string) => void,
): string {
  const fields: string[] = [];
  let selected: string | undefined;
  for (const [kind, map, key, value] of writes) {
    if (map !== selected) fields.push('m', (selected = map));
    if (kind === 'd') {
      fields.push('d', key);
      continue;
    }
    const text = hasItems(map) ? formatItem(value as Item) : JSON.stringify(value);
    fields.push('p', key, text);
    if (hasItems(map)) kept?.(map, key, value, text);
  }
  return fields.join('\t');
}

/** Applies the writes of a line. Items stay texts: parsing all items would take most of the time of a start. */
export function applyLine(line: string, findMap: FindMap): void {
  let name = '';
  let map: SortedMap | undefined;
  for (let from = 0; from < line.length;) {
    const kind = line.charAt(from);
    const key = readField(line, from + 2);
    from += key.length + 3;
    if (kind === 'm') map = findMap((name = key));
    else if (kind === 'd') map?.delete(key);
    else {
      const text = readField(line, from);
      from += text.length + 1;
      if (hasItems(name)) map?.setText(key, text);
      else map?.set(key, JSON.parse(text));
    }
  }
}

/** Returns whether a line is a JSON list of writes, as earlier versions wrote. */
export function isOldLine(line: string): boolean {
  return line.startsWith('[');
}

/** Yields lines with all entries. Entries may change while they are read; each change is also appended to the log. */
export function* formatSnapshot(maps: ReadonlyMap<string, SortedMap>): Generator<string> {
  for (const [name, map] of maps) {
    let fields = ['m', name];
    // A copy of the keys: the map changes between two turns.
    for (const key of map.range({})) {
      const text = map.getText(key) ?? formatEntry(name, map.get(key));
      if (text === undefined) continue;
      fields.push('p', key, text);
      if (fields.length < 3 * ENTRIES_PER_LINE) continue;
      yield fields.join('\t');
      fields = ['m', name];
    }
    if (fields.length > 2) yield fields.join('\t');
  }
}

function formatEntry(map: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return hasItems(map) ? formatItem(value as Item) : JSON.stringify(value);
}

function readField(line: string, from: number): string {
  const end = line.indexOf('\t', from);
  return end === -1 ? line.slice(from) : line.slice(from, end);
}

/** Returns whether a map has items or entries of an index. The others have definitions, which each call reads. */
function hasItems(map: string): boolean {
  return map.startsWith('item-') || map.startsWith('index-');
}
