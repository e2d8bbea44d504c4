import { parsePhone } from '../../../../../functions/domain/contacts/phone.ts';

export interface CsvReview {
  readonly total: number;
  readonly valid: number;
  /** Row numbers; 1 is the first row after the header. */
  readonly duplicates: readonly number[];
  readonly invalid: readonly { readonly row: number; readonly value: string; readonly reason: string }[];
}

/**
 * What an import of these rows will do, by the rule that the server goes by: a file's first row wins, later ones with
 * the same number are duplicates.
 */
export function reviewRows(rows: readonly Readonly<Record<string, string>>[], phoneColumn: string): CsvReview {
  const seen = new Set<string>();
  const duplicates: number[] = [];
  const invalid: { row: number; value: string; reason: string }[] = [];
  rows.forEach((row, index) => {
    const value = row[phoneColumn] ?? '';
    const parsed = parsePhone(value);
    if (!parsed.ok) invalid.push({ row: index + 1, value, reason: parsed.reason });
    else if (seen.has(parsed.phone)) duplicates.push(index + 1);
    else seen.add(parsed.phone);
  });
  return { total: rows.length, valid: seen.size, duplicates, invalid };
}
