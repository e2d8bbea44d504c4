import { parseRow } from '../../../../../functions/domain/imports/csv-row.ts';
import type { ColumnMap } from './csv-columns.ts';

export interface CsvReview {
  readonly total: number;
  readonly valid: number;
  readonly duplicates: Rows;
  readonly invalid: Rows;
}

/** How many rows, and the numbers of the first; 1 is the first row after the header. */
export interface Rows {
  readonly count: number;
  readonly first: readonly number[];
}

/** More than are ever named. */
const MAX_NAMED_ROWS = 20;

/**
 * What an import of a file will do, by the rule that the server goes by: a file's first row wins, later ones with the
 * same number are duplicates. Keeps the numbers it has seen, as numbers, and no row.
 */
export class Reviewer {
  readonly #map: ColumnMap;
  readonly #seen = new Set<number>();
  readonly #duplicates = { count: 0, first: [] as number[] };
  readonly #invalid = { count: 0, first: [] as number[] };
  #total = 0;

  constructor(map: ColumnMap) {
    this.#map = map;
  }

  add(header: readonly string[], rows: readonly (readonly string[])[]): void {
    const mapping = {
      fullName: this.#map.fullName ?? null,
      firstName: this.#map.firstName ?? null,
      lastName: this.#map.lastName ?? null,
      phone: this.#map.phone ?? '',
    };
    for (const cells of rows) {
      this.#total += 1;
      const row = parseRow(header, cells, mapping);
      if (!row.ok) this.#note(this.#invalid);
      // At most fifteen digits: a number holds them exactly, in a fraction of a text's memory.
      else if (this.#seen.has(Number(row.phone.slice(1)))) this.#note(this.#duplicates);
      else this.#seen.add(Number(row.phone.slice(1)));
    }
  }

  review(): CsvReview {
    return { total: this.#total, valid: this.#seen.size, duplicates: this.#duplicates, invalid: this.#invalid };
  }

  #note(rows: { count: number; first: number[] }): void {
    rows.count += 1;
    if (rows.first.length < MAX_NAMED_ROWS) rows.first.push(this.#total);
  }
}
