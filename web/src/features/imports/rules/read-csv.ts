import Papa from 'papaparse';
import { PREVIEW_ROWS } from './csv-columns.ts';
import type { OpenedFile } from './open-file.ts';

type CsvRow = Readonly<Record<string, string>>;

export interface CsvFile extends OpenedFile {
  /** Name of the chosen file. */
  readonly name: string;
  /** Column headers without empty and repeated ones. */
  readonly headers: readonly string[];
  readonly preview: readonly CsvRow[];
}

export type CsvReading =
  | { readonly ok: true; readonly csv: CsvFile }
  | { readonly ok: false; readonly problem: string };

/** Same limit as the server's. */
const MAX_COLUMNS = 1_000;
/** Bytes parsed at once. Small enough that the page stays responsive. */
const CHUNK_BYTES = 256 * 1024;

/** Reads the header and the first rows. Does not read the rest of the file. */
export function readCsv(opened: OpenedFile): Promise<CsvReading> {
  return new Promise((resolve) => {
    Papa.parse<string[]>(opened.csv, {
      delimiter: opened.delimiter,
      preview: PREVIEW_ROWS + 1,
      skipEmptyLines: 'greedy',
      chunkSize: CHUNK_BYTES,
      error: () => resolve({ ok: false, problem: 'This file could not be read.' }),
      complete: ({ data: [first = [], ...rows] }) => {
        const header = first.map((name) => name.trim());
        const headers = [...new Set(header.filter((name) => name !== ''))];
        const preview = rows.map((row) =>
          Object.fromEntries(headers.map((name) => [name, row[header.indexOf(name)] ?? ''])),
        );
        if (headers.length === 0) resolve({ ok: false, problem: 'This file has no header row.' });
        else if (headers.length > MAX_COLUMNS)
          resolve({
            ok: false,
            problem: `This file has more than ${MAX_COLUMNS.toLocaleString('en-US')} columns. This is not a contact list.`,
          });
        else if (rows.length === 0) resolve({ ok: false, problem: 'This file has a header but no rows.' });
        else resolve({ ok: true, csv: { ...opened, name: opened.csv.name, headers, preview } });
      },
    });
  });
}

/** Calls `onRows` for each chunk of rows. Keeps no rows in memory. */
export function forEachChunk(
  { csv, delimiter }: OpenedFile,
  onRows: (header: readonly string[], rows: readonly (readonly string[])[]) => void,
): Promise<void> {
  let header: readonly string[] | null = null;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(csv, {
      delimiter,
      skipEmptyLines: 'greedy',
      chunkSize: CHUNK_BYTES,
      error: reject,
      chunk: ({ data }) => {
        const rows = header === null ? data.slice(1) : data;
        header ??= (data[0] ?? []).map((name) => name.trim());
        onRows(header, rows);
      },
      complete: () => resolve(),
    });
  });
}
