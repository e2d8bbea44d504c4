import type { CustomFieldId } from '../shared/ids.ts';
import { EDITED_TEXTS, mapNames, type EditedTextName } from '../contacts/contact-fields.ts';
import type { CsvRecord } from './csv-parser.ts';

/** The column of each text. missing means none. */
type TextColumns = { readonly [Name in EditedTextName]?: string | null };

/** Which column of a file holds which field, by the names of the header. */
export interface CsvMapping extends TextColumns {
  readonly fullName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string;
  /** Further columns with phones, for rows without a number in the first. missing means none. */
  readonly otherPhones?: readonly string[];
  /** The column that says who agreed to texts. Rows that say no are rejected, and others without a yes unless staff include them. missing means none. */
  readonly consent?: string | null;
  /** Columns whose cells become values of custom fields. missing means none. */
  readonly fields?: readonly FieldColumn[];
}

export interface FieldColumn {
  readonly column: string;
  readonly fieldId: CustomFieldId;
}

const MAX_COLUMNS = 1_000;
/** Queue messages of 256 KB hold the header as JSON, so it must not be larger. */
const MAX_HEADER_BYTES = 60_000;

export type CsvHeader =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Returns the column names of a file from its first record, or why the file is no contact list. `hasNames`: the first record
 * holds the names. A column without a name gets the letter that a spreadsheet shows, and a repeated name gets a number.
 */
export function parseHeader(record: CsvRecord, hasNames: boolean): CsvHeader {
  if (!record.ok && record.reason === 'UNCLOSED_QUOTE')
    return { ok: false, problem: 'A quotation mark in the first line of the file is never closed.' };
  const cells = record.ok ? record.cells : [];
  const names = nameColumns(hasNames ? cells : cells.map(() => ''));
  if (names.length > MAX_COLUMNS)
    return {
      ok: false,
      problem: `The file has more than ${MAX_COLUMNS.toLocaleString('en-US')} columns. This is not a contact list.`,
    };
  if (!record.ok || new TextEncoder().encode(JSON.stringify(names)).length > MAX_HEADER_BYTES)
    return {
      ok: false,
      problem: 'The first line of the file is too long for a header. This is not a contact list.',
    };
  return { ok: true, names };
}

function nameColumns(cells: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.replace(/\p{Cf}/gu, '').trim() || nameColumn(index);
    let unique = name;
    for (let count = 2; names.has(unique); count += 1) unique = `${name} (${count})`;
    names.add(unique);
  }
  return [...names];
}

const LETTERS = /^Column ([A-Z]{1,3})$/;

/** Returns the position of a column, or -1. Rows can have more cells than the header. Letters name the cells beyond it. */
export function findColumn(header: readonly string[], column: string): number {
  const named = header.indexOf(column);
  const [, letters] = named < 0 ? (LETTERS.exec(column) ?? []) : [];
  if (letters === undefined) return named;
  const index = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return index >= header.length ? index : -1;
}

/** Returns the name of a column without a name, such as "Column AB". `index` counts from 0. */
export function nameColumn(index: number): string {
  const letter = (at: number): string => String.fromCharCode(65 + (at % 26));
  let letters = letter(index);
  for (let rest = Math.floor(index / 26); rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = `${letter(rest - 1)}${letters}`;
  return `Column ${letters}`;
}

/**
 * Returns the normalized header names. Two files with the same columns in another order or case give the same names. Columns
 * without a name do not count.
 */
export function normalizeHeader(header: readonly string[]): string[] {
  return [...new Set(header.filter((name) => !LETTERS.test(name)).map(normalizeColumn))]
    .filter((name) => name !== '')
    .sort();
}

function normalizeColumn(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Returns a saved mapping in the words of another header with the same columns. Returns null when a column is missing.
 */
export function adaptMapping(header: readonly string[], saved: CsvMapping): CsvMapping | null {
  const find = (column: string | null): string | null | undefined =>
    column === null ? null : header.find((name) => normalizeColumn(name) === normalizeColumn(column));
  const [fullName, firstName, lastName] = [saved.fullName, saved.firstName, saved.lastName].map(find);
  const texts = mapNames(EDITED_TEXTS, (name) => find(saved[name] ?? null));
  const phone = find(saved.phone);
  if (fullName === undefined || firstName === undefined || lastName === undefined || !areFound(texts) || !phone)
    return null;
  const fields = (saved.fields ?? []).flatMap(({ column, fieldId }) => {
    const found = find(column);
    return found ? [{ column: found, fieldId }] : [];
  });
  const otherPhones = saved.otherPhones?.flatMap((column) => find(column) ?? []);
  const consent = find(saved.consent ?? null);
  return {
    fullName,
    firstName,
    lastName,
    phone,
    ...texts,
    fields,
    ...(otherPhones ? { otherPhones } : {}),
    ...(consent ? { consent } : {}),
  };
}

function areFound(
  texts: Record<EditedTextName, string | null | undefined>,
): texts is Record<EditedTextName, string | null> {
  return Object.values(texts).every((column) => column !== undefined);
}
