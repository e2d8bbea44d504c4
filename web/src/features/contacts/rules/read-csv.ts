import Papa from 'papaparse';
import { PREVIEW_ROWS } from './csv-columns.ts';

export type CsvRow = Readonly<Record<string, string>>;

export interface CsvFile {
  readonly file: File;
  readonly headers: readonly string[];
  readonly preview: readonly CsvRow[];
}

export type CsvReading = { readonly ok: true; readonly csv: CsvFile } | { readonly ok: false; readonly problem: string };

/** Reads the header and the first rows, however long the file is. */
export function readCsv(file: File): Promise<CsvReading> {
  return new Promise((resolve) => {
    Papa.parse<Record<string, string>>(file, {
      header: true,
      preview: PREVIEW_ROWS,
      skipEmptyLines: 'greedy',
      error: () => resolve({ ok: false, problem: 'This file could not be read.' }),
      complete: ({ data, meta }) => {
        const headers = (meta.fields ?? []).filter((header) => header.trim() !== '');
        if (headers.length === 0) resolve({ ok: false, problem: 'This file has no header row.' });
        else if (data.length === 0) resolve({ ok: false, problem: 'This file has a header but no rows.' });
        else resolve({ ok: true, csv: { file, headers, preview: data } });
      },
    });
  });
}

/** Reads every row, for the review. */
export function readAllRows(file: File): Promise<readonly CsvRow[]> {
  return new Promise((resolve, reject) => {
    Papa.parse<Record<string, string>>(file, {
      header: true,
      skipEmptyLines: 'greedy',
      error: reject,
      complete: ({ data }) => resolve(data),
    });
  });
}
