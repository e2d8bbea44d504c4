import type { CsvRecord } from '../../../../../../functions/domain/imports/csv-parser.ts';
import { getCountry } from '../../../../../../functions/domain/contacts/countries.ts';
import { formatPhone } from '../../../../../../functions/domain/contacts/phone-format.ts';
import { parseRow, type CsvRow } from '../../../../../../functions/domain/imports/csv-row.ts';
import type { E164 } from '../../../../../../functions/domain/contacts/phone.ts';
import type { NewContacts } from '../../../../shared/sending/new-contacts.ts';
import type { JoiningContacts, KnownPhone } from './known-phone.ts';
import type { Reason } from '../../../../../../functions/domain/sending/reasons.ts';
import { listOtherPhones, type ColumnMap } from '../columns/csv-columns.ts';
import type { FieldColumn } from '../columns/field-columns.ts';

export interface CsvReview {
  readonly total: number;
  readonly valid: number;
  readonly duplicates: Rows;
  /** Rows that the import skips, by reason. The most frequent reason comes first. */
  readonly skipped: readonly SkippedRows[];
  /** Rows whose number is of a country that the deployment does not text. They are imported. */
  readonly otherCountries: Rows;
  /** Rows that do not say who agreed to texts, though a column is for that. */
  readonly unclear: Rows;
  /** Rows whose name or value is longer than the limit. */
  readonly shortened: Rows;
  /** The first rows as contacts: "Ann Archer, (602) 555-1403". */
  readonly samples: readonly string[];
}

export interface ReviewOptions {
  /** The countries that the deployment texts. null if the numbers get no texts, as in a list of opt-outs. */
  readonly countries?: readonly string[] | null;
  /** Whether rows that do not say who agreed to texts are imported, too. */
  readonly includesUnclear?: boolean;
  /** Whether each number of a cell counts, as in a list of opt-outs. */
  readonly countsAllNumbers?: boolean;
}

/** The numbers of a file. */
export interface FileNumbers {
  /** The first row of each number that is imported. null if they are too many to look up. */
  readonly contacts: ReadonlyMap<string, number> | null;
  /** Numbers for which the file says no to texts. Empty if they are too many to look up. */
  readonly refused: ReadonlySet<string>;
  /** The longest name of a contact that is imported. */
  readonly longestName: string;
}

interface SkippedRows extends Rows {
  readonly reason: Reason;
}

/** Count of rows and the first row numbers, as a spreadsheet shows them. */
export interface Rows {
  readonly count: number;
  readonly first: readonly number[];
}

/** Contacts that show whether the columns are matched well. */
const MAX_SAMPLES = 3;
/** Most row numbers that are kept. */
const MAX_NAMED_ROWS = 20;

/**
 * Counts what an import of a file will do, with the server's rules: the first row of a number wins, later ones are
 * duplicates. A row that says no to texts wins over all others of its number. Keeps the numbers it has seen, not the rows.
 */
export class CsvReviewer {
  readonly #map: ColumnMap;
  readonly #fields: readonly FieldColumn[];
  readonly #refused = new Set<string>();
  /** The first row of each number. */
  readonly #seen = new Map<number, number>();
  readonly #duplicates = new RowList();
  readonly #unclear = new RowList();
  readonly #shortened = new RowList();
  readonly #otherCountries = new RowList();
  readonly #countries: ReadonlySet<string> | null;
  readonly #skipped = new Map<Reason, RowList>();
  readonly #samples: string[] = [];
  readonly #countsAllNumbers: boolean;
  readonly #includesUnclear: boolean;
  #total = 0;
  #longestName = '';

  constructor(
    map: ColumnMap,
    fields: readonly FieldColumn[] = [],
    { countries = null, countsAllNumbers = false, includesUnclear = false }: ReviewOptions = {},
  ) {
    this.#map = map;
    this.#countries = countries && new Set(countries);
    this.#countsAllNumbers = countsAllNumbers;
    this.#includesUnclear = includesUnclear;
    this.#fields = fields;
  }

  /** Notes the numbers for which a chunk of rows says no to texts. Needs the whole file before the first call of `add`. */
  noteRefusals(header: readonly string[], records: readonly CsvRecord[]): void {
    const mapping = this.#buildMapping();
    for (const record of records) {
      const row = parseRow(header, record, mapping, { onlyRefusals: true });
      if (!row.ok && row.refused) this.#refused.add(row.refused);
    }
  }

  #buildMapping() {
    return {
      fullName: this.#map.fullName ?? null,
      firstName: this.#map.firstName ?? null,
      lastName: this.#map.lastName ?? null,
      phone: this.#map.phone ?? '',
      otherPhones: listOtherPhones(this.#map),
      consent: this.#map.consent ?? null,
      // A cell that cannot be read rejects its row. The ids of the fields do not matter here.
      fields: this.#fields.map(({ column }) => ({ column, fieldId: column })),
    };
  }

  /** Counts a chunk of rows. */
  add(header: readonly string[], records: readonly CsvRecord[]): void {
    const mapping = this.#buildMapping();
    for (const record of records) {
      this.#total += 1;
      const row = parseRow(header, record, mapping);
      if (row.ok && row.isShortened) this.#shortened.add(record.row);
      if (!row.ok) this.#skip(record.row, row.reason);
      else if (this.#refused.has(row.phone)) this.#skip(record.row, 'REFUSED_IN_OTHER_ROW');
      else if (row.isUnclear && !this.#includesUnclear) this.#skip(record.row, 'CONSENT_UNCLEAR');
      else this.#addContact(record.row, row);
      if (row.ok && row.isUnclear && !this.#refused.has(row.phone)) this.#unclear.add(record.row);
    }
  }

  #skip(rowNumber: number, reason: Reason): void {
    const rows = this.#skipped.get(reason) ?? new RowList();
    this.#skipped.set(reason, rows);
    rows.add(rowNumber);
  }

  #addContact(rowNumber: number, { name, phone, otherPhones }: Extract<CsvRow, { ok: true }>): void {
    // A phone has at most 15 digits, which a number stores exactly and in less memory than a string.
    const number = Number(phone.slice(1));
    if (this.#seen.has(number)) this.#duplicates.add(rowNumber);
    else if (this.#samples.length < MAX_SAMPLES)
      this.#samples.push([name.name, formatPhone(phone)].filter((part) => part !== '').join(', '));
    if (this.#countries?.has(getCountry(phone) ?? '') === false) this.#otherCountries.add(rowNumber);
    if (name.name.length > this.#longestName.length) this.#longestName = name.name;
    const numbers = [number, ...(this.#countsAllNumbers ? otherPhones.map((other) => Number(other.slice(1))) : [])];
    for (const each of numbers) if (!this.#seen.has(each)) this.#seen.set(each, rowNumber);
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
      unclear: this.#unclear.rows(),
      shortened: this.#shortened.rows(),
      otherCountries: this.#otherCountries.rows(),
      samples: this.#samples,
    };
  }

  /** Returns the numbers of all rows so far. `most`: how many can be looked up. */
  listNumbers(most: number): FileNumbers {
    return {
      contacts: this.#seen.size > most ? null : new Map([...this.#seen].map(([number, row]) => [`+${number}`, row])),
      refused: this.#refused.size > most ? new Set() : this.#refused,
      longestName: this.#longestName,
    };
  }
}

/** Returns the contacts of a file who would join a campaign, the new ones by country. */
export function groupNewContacts(
  { contacts, longestName }: FileNumbers,
  found: readonly KnownPhone[],
): JoiningContacts {
  const known = new Map(found.map((each) => [each.phone, each]));
  const groups = new Map<string, NewContacts>();
  for (const phone of contacts?.keys() ?? []) {
    const { here = false, corrected = false, optedOut = false } = known.get(phone) ?? {};
    if (here || corrected) continue;
    const key = `${getCountry(phone as E164) ?? ''} ${optedOut}`;
    const group = groups.get(key) ?? { count: 0, phone, name: longestName, optedOut };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  const contactIds = found.flatMap(({ phone, leadId }) => (leadId !== null && contacts?.has(phone) ? [leadId] : []));
  return { contactIds, newContacts: [...groups.values()] };
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
