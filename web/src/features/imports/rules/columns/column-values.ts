import { cleanCell } from '../../../../../../functions/domain/imports/csv-row.ts';
import { readPhones } from '../../../../../../functions/domain/imports/phone-cells.ts';

/** What the values of a column look like in the first rows of a file. */
export interface ColumnValues {
  readonly filled: number;
  /** Values that are phone numbers. */
  readonly phones: number;
  /** Phone numbers that are written as such: with blanks, brackets, hyphens or a plus. */
  readonly writtenPhones: number;
  readonly emails: number;
  readonly names: number;
}

/** Values of a column that are looked at. */
const MAX_VALUES = 200;

/** Counts what the values of each column look like. */
export function countColumnValues(rows: readonly (readonly string[])[], columns: number): ColumnValues[] {
  return Array.from({ length: columns }, (_, index) => {
    const values: string[] = [];
    for (const row of rows) {
      const value = row[index]?.trim() ?? '';
      if (value !== '') values.push(value);
      if (values.length === MAX_VALUES) break;
    }
    const phones = values.filter(isPhone);
    return {
      filled: values.length,
      phones: phones.length,
      writtenPhones: phones.filter((value) => /[^\d.]|\d\.\d{3}\./.test(value.replace(/\.0+$/, ''))).length,
      emails: values.filter(isEmail).length,
      names: values.filter(isNameShaped).length,
    };
  });
}

/** Returns whether a cell holds at least one phone number. */
export function isPhone(value: string): boolean {
  // Most cells have too few digits, and the phone rules are slow.
  if (value.length > 200 || value.replace(/\D/g, '').length < 7) return false;
  return readPhones([{ text: cleanCell(value), label: '' }]).ok;
}

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
}

/** Returns whether a value has one to four words of letters, such as "Ann-Marie O’Neill". */
function isNameShaped(value: string): boolean {
  const words = value.split(/\s+/);
  return words.length <= 4 && words.every((word) => /^\p{L}[\p{L}\p{M}.'’-]*,?$/u.test(word));
}
