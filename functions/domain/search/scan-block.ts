import { foldName } from './fold-name.ts';
import type { Columns } from './search-blocks.ts';

/** Many short strings in one. As separate strings, those of a million contacts take three times the memory. */
class StringColumn {
  readonly #text: string;
  /** Where each string begins, and where the last one ends. */
  readonly #starts: Uint32Array;

  constructor(values: readonly string[]) {
    this.#text = values.join('');
    this.#starts = new Uint32Array(values.length + 1);
    let at = 0;
    for (const [index, value] of values.entries()) this.#starts[index + 1] = at += value.length;
  }

  /** Returns the string at a position, '' outside of the column. */
  at(index: number): string {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1]);
  }

  toArray(): string[] {
    return Array.from({ length: this.#starts.length - 1 }, (_, index) => this.at(index));
  }
}

type PackedPositions = Readonly<Record<string, Uint16Array>>;

/** A block in the form that a function keeps and scans: 100 to 250 bytes for each contact. */
export interface ScanBlock {
  readonly size: number;
  readonly ids: StringColumn;
  readonly names: StringColumn;
  /** The names as search compares them. */
  readonly folded: StringColumn;
  /** '' for a contact without a number. */
  readonly phones: StringColumn;
  readonly flags: Uint8Array;
  readonly groups: PackedPositions;
  readonly tags: PackedPositions;
}

export function toScanBlock({ ids, names, phones, flags, groups, tags }: Columns): ScanBlock {
  return {
    size: ids.length,
    ids: new StringColumn(ids),
    names: new StringColumn(names),
    folded: new StringColumn(names.map(foldName)),
    phones: new StringColumn(phones.map((phone) => phone ?? '')),
    flags: Uint8Array.from(flags),
    groups: packPositions(groups),
    tags: packPositions(tags),
  };
}

/** Returns what `toScanBlock` was given. */
export function fromScanBlock({ ids, names, phones, flags, groups, tags }: ScanBlock): Columns {
  return {
    ids: ids.toArray(),
    names: names.toArray(),
    phones: phones.toArray().map((phone) => (phone === '' ? null : (phone as Columns['phones'][number]))),
    flags: [...flags],
    groups: unpackPositions(groups),
    tags: unpackPositions(tags),
  };
}

function packPositions(positions: Columns['groups'] = {}): PackedPositions {
  return Object.fromEntries(Object.entries(positions).map(([id, all]) => [id, Uint16Array.from(all)]));
}

function unpackPositions(positions: PackedPositions): NonNullable<Columns['groups']> {
  return Object.fromEntries(Object.entries(positions).map(([id, all]) => [id, [...all]]));
}
