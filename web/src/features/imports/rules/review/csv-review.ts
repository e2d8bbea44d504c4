import type { CsvRecord } from '../../../../../../functions/domain/imports/csv-parser.ts';
import { parseRow } from '../../../../../../functions/domain/imports/csv-row.ts';
import type { Reason } from '../../../../../../functions/domain/sending/reasons.ts';
import type { ColumnMap } from '../csv-columns.ts';
import type { FieldColumn } from '../field-columns.ts';

export interface CsvReview {
  readonly total: number;
  readonly valid: number;
  readonly duplicates: Rows;
  /** Rows that the import skips, by reason. The most frequent reason comes first. */
  readonly skipped: readonly SkippedRows[];
  /** Rows whose name or value is longer than the limit. */
  readonly shortened: Rows;
}

interface SkippedRows extends Rows {
  readonly reason: Reason;
}

/** Count of rows and the first row numbers, as a spreadsheet shows them. */
export interface Rows {
  readonly count: number;
  readonly first: readonly number[];
}

/** Most row numbers that are kept. */
const MAX_NAMED_ROWS = 20;

/**
 * Counts what an import of a file will do, with the server's rules: the first row of a number wins, later ones are
 * duplicates. Keeps the numbers it has seen, not the rows.
 */
export class CsvReviewer {
  readonly #map: ColumnMap;
  readonly #fields: readonly FieldColumn[];
  readonly #seen = new Set<number>();
  readonly #duplicates = new RowList();
  readonly #shortened = new RowList();
  readonly #skipped = new Map<Reason, RowList>();
  #total = 0;

  constructor(map: ColumnMap, fields: readonly FieldColumn[] = []) {
    this.#map = map;
    this.#fields = fields;
  }

  /** Counts a chunk of rows. */
  add(header: readonly string[], records: readonly CsvRecord[]): void {
    const mapping = {
      fullName: this.#map.fullName ?? null,
      firstName: this.#map.firstName ?? null,
      lastName: this.#map.lastName ?? null,
      phone: this.#map.phone ?? '',
      // A cell that cannot be read rejects its row. The ids of the fields do not matter here.
      fields: this.#fields.map(({ column }) => ({ column, fieldId: column })),
    };
    for (const record of records) {
      this.#total += 1;
      const row = parseRow(header, record, mapping);
      if (row.ok && row.isShortened) this.#shortened.add(record.row);
      if (!row.ok) {
        const rows = this.#skipped.get(row.reason) ?? new RowList();
        this.#skipped.set(row.reason, rows);
        rows.add(record.row);
      }
      // A phone has at most 15 digits, which a number stores exactly and in less memory than a string.
      else if (this.#seen.has(Number(row.phone.slice(1)))) this.#duplicates.add(record.row);
      else this.#seen.add(Number(row.phone.slice(1)));
    }
  }

  /** Returns the counts of all rows so far. */
  review(): CsvReview {
    return {
      total: this.#total,
      valid: this.#seen.size,
      duplicates: this.#duplicates.rows(),
      skipped: [...this.#skipped]
        .map(([reason, list]) => ({ reason, ...list.rows() }))
        .sort((a, b) => b.count - a.count),
      shortened: this.#shortened.rows(),
    };
  }
}

class RowList {
  #count = 0;
  readonly #first: number[] = [];

  add(row: number): void {
    this.#count += 1;
    if (this.#first.length < MAX_NAMED_ROWS) this.#first.push(row);
  }

  rows(): Rows {
    return { count: this.#count, first: this.#first };
  }
}
