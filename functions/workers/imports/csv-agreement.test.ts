import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReviewer, type CsvReview } from '../../../web/src/features/imports/rules/review/csv-review.ts';
import { openFile } from '../../../web/src/features/imports/rules/opening/open-file.ts';
import { forEachBlock, readCsv } from '../../../web/src/features/imports/rules/opening/read-csv.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import { findColumn } from '../../domain/imports/csv-header.ts';
import { parseRow } from '../../domain/imports/csv-row.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { readChunk, UnreadableFile, type ChunkStart } from './csv-chunk.ts';

const MAPPING = { fullName: 'name', firstName: null, lastName: null, phone: 'phone' };
const LETTERS = { fullName: 'Column A', firstName: null, lastName: null, phone: 'Column B' };
const LONG = 5_000_000;

/** Returns what the review in the browser says about a file, or why the browser refuses the file. */
async function reviewFile(content: string, hasNames = true): Promise<CsvReview | string> {
  const opening = await openFile(new File([content], 'list.csv'));
  if (!opening.ok) return opening.problem;
  const reading = await readCsv(opening.file, hasNames);
  if (!reading.ok) return reading.problem;
  const { phone: column, fullName } = hasNames ? MAPPING : LETTERS;
  if (hasNames && !reading.csv.headers.includes(column)) return `no column "${column}"`;
  const reviewer = new CsvReviewer({ fullName, phone: column });
  await forEachBlock(reading.csv, (header, rows) => reviewer.add(header, rows));
  return reviewer.review();
}

/** Returns what the import of a file does, in the form of the review, with the names of the contacts. */
async function importFile(
  content: string,
  { rowsPerChunk = 1_000, blockBytes = 65_536, hasNames = true } = {},
): Promise<{ review: CsvReview | string; names: string[] }> {
  const bytes = Buffer.from(content);
  const files = { readFrom: async (_key: string, byte: number) => Readable.from(toBlocks(bytes, byte, blockBytes)) };
  const names = new Map<string, string>();
  const samples: string[] = [];
  const duplicates: number[] = [];
  const skipped = new Map<Reason, number[]>();
  let total = 0;
  let start: ChunkStart | null = { from: 0, fileRow: 1, header: null, delimiter: null };
  try {
    while (start) {
      const chunk = await readChunk(files, 'file', start, { size: rowsPerChunk, hasNames });
      const column = hasNames ? MAPPING.phone : LETTERS.phone;
      if (findColumn(chunk.header, column) < 0) return { review: `no column "${column}"`, names: [] };
      for (const record of chunk.rows) {
        total += 1;
        const row = parseRow(chunk.header, record, hasNames ? MAPPING : LETTERS);
        if (!row.ok) skipped.set(row.reason, [...(skipped.get(row.reason) ?? []), record.row]);
        else if (names.has(row.phone)) duplicates.push(record.row);
        else {
          names.set(row.phone, row.name.name);
          samples.push([row.name.name, formatPhone(row.phone)].filter((part) => part !== '').join(', '));
        }
      }
      start =
        chunk.next === null || chunk.next.byte >= bytes.length
          ? null
          : {
              from: chunk.next.byte,
              fileRow: chunk.next.fileRow,
              header: chunk.header,
              delimiter: chunk.delimiter,
            };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { review: error.message, names: [] };
  }
  if (total === 0) return { review: 'This file has a header but no rows.', names: [] };
  const toRows = (rows: number[]) => ({ count: rows.length, first: rows.slice(0, 20) });
  return {
    review: {
      total,
      valid: names.size,
      duplicates: toRows(duplicates),
      skipped: [...skipped].map(([reason, rows]) => ({ reason, ...toRows(rows) })).sort((a, b) => b.count - a.count),
      otherCountries: { count: 0, first: [] },
      unclear: toRows([]),
      shortened: toRows([]),
      samples: samples.slice(0, 3),
    },
    names: [...names.values()],
  };
}

function* toBlocks(bytes: Buffer, from: number, blockBytes: number): Generator<Buffer> {
  for (let at = from; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
}

const phone = (row: number): string => `480555${String(row).padStart(4, '0')}`;
const manyRows = (count: number): string[] =>
  Array.from({ length: count }, (_, row) => `Zoë Østergård José Nakamura ${row},${phone(row)}`);

/** Files as people have them: the content, the names of the contacts, and the skipped rows, as a spreadsheet numbers them. */
const CASES: readonly (readonly [string, string, readonly string[], readonly number[]])[] = [
  ['blank lines before the header', '\r\n \r\nname;phone\r\nAnn;4805550100\r\n', ['Ann'], []],
  ['a blank line and tabs', '\n\nname\tphone\nAnn\t4805550100\n', ['Ann'], []],
  ['a CRLF header and LF rows', 'name,phone\r\nAnn,4805550100\nBob,4805550101\n', ['Ann', 'Bob'], []],
  ['an LF header and CRLF rows', 'name,phone\nAnn,4805550100\r\nBob,4805550101\r\n', ['Ann', 'Bob'], []],
  ['all three line ends', 'name,phone\rAnn,4805550100\nBob,4805550101\r\nCy,4805550102', ['Ann', 'Bob', 'Cy'], []],
  ['a line end in the first header name', '"full\nlegal";name;phone\nx;Ann;4805550100\n', ['Ann'], []],
  ['a comma in a quoted header name', '"last, first, middle";name;phone\nx;Ann;4805550100\n', ['Ann'], []],
  ['a quote that is never closed', 'name,phone\n"Ann,4805550100\nBob,4805550101\n', ['Bob'], [2]],
  ['a quote that is never closed, with CR line ends', 'name,phone\r"Ann,4805550100\rBob,4805550101\r', ['Bob'], [2]],
  ['an open quote before a quoted row', 'name,phone\n"Ann,4805550100\n"Bob","4805550101"\n', ['Bob'], [2]],
  ['an open quote in the last row', 'name,phone\nAnn,4805550100\n"Bob,4805550101', ['Ann'], [3]],
  ['an open quote after a cell of two lines', 'name,phone\n"A\nB","48\nCy,4805550102\n', ['Cy'], [2]],
  ['blanks around quotes', 'name,phone\n"Ann" ,"4805550100"\nBob, "4805550101" \n', ['Ann', 'Bob'], []],
  ['text after a closing quote', 'name,phone\n"Bob" Ray,4805550100\n', ['"Bob" Ray'], []],
  ['quotes within a cell', 'name,phone\nBob "Bobby" B,4805550100\n', ['Bob "Bobby" B'], []],
  ['doubled quotes', 'name,phone\n"Ann ""the"" A",4805550100\n"""",4805550101\n', ['Ann "the" A', '"'], []],
  ['a cell of several lines', 'name,phone\n"Ann\r\nArcher",4805550100\n', ['Ann Archer'], []],
  ['duplicates', 'name,phone\nAnn,4805550100\nBob,(480) 555-0100\n', ['Ann'], []],
  ['blank lines anywhere', '\r\n\n\rname,phone\r\n\r\nx,1\n\n\nAnn,4805550100\r\r\n', ['Ann'], [6]],
  ['a line end in a cell', 'name,phone\n"Ann\r\nA",4805550100\nx,1\n', ['Ann A'], [3]],
  ['rows of separators alone', ',,\nname,phone\n,\nAnn,4805550100\n , \n', ['Ann'], []],
  ['a long cell', `name,phone\nAnn,4805550100\n${'x'.repeat(LONG)},1\nBob,4805550101\n`, ['Ann', 'Bob'], [3]],
  ['a long quoted cell', `name,phone\n"${'x'.repeat(LONG)}",1\nBob,4805550101\n`, ['Bob'], [2]],
  ['a long last cell', `name,phone\nBob,4805550101\nAnn,${'x'.repeat(LONG)}`, ['Bob'], [3]],
  ['an open quote before many rows', `name,phone\n"A,1\n${manyRows(9_000).join('\n')}`, names(9_000), [2]],
  ['letters of several bytes', `name,phone\n${manyRows(9_999).join('\r\n')}\r\n`, names(9_999), []],
];

function names(count: number): string[] {
  return manyRows(count).map((row) => row.replace(/,.*/, ''));
}

describe('the review and the import of one file', () => {
  it.each(CASES)('Both read %s alike', async (_what, content, expectedNames, invalid) => {
    const imported = await importFile(content);
    expect(imported.names).toEqual(expectedNames);
    expect(imported.review).toMatchObject({
      valid: expectedNames.length,
      skipped: invalid.length === 0 ? [] : [{ first: invalid }],
    });
    expect(await reviewFile(content)).toEqual(imported.review);
  });

  it.each([
    ['a header and no rows', 'name,phone\n'],
    ['an open quote in the header', '"name,phone\nAnn,4805550100\n'],
    ['too many columns', `${'c,'.repeat(1_001)}phone\n1\n`],
    ['a header that is too long', `${'c'.repeat(200_000)},phone\n1\n`],
  ])('Both refuse %s with the same message', async (_what, content) => {
    const { review } = await importFile(content);
    expect(review).toBeTypeOf('string');
    expect(await reviewFile(content)).toBe(review);
  });

  it('Both count the same rows of any file, in chunks and blocks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(messyRow, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (delimiter, rows, rowsPerChunk, blockBytes) => {
          const content = rows.reduce(
            (file, { cells, lineEnd }) => `${file}${cells.join(delimiter)}${lineEnd}`,
            `name${delimiter}phone\n`,
          );
          const whole = await importFile(content);
          expect(await importFile(content, { rowsPerChunk, blockBytes })).toEqual(whole);
          expect(await reviewFile(content)).toEqual(whole.review);
          const unnamed = await importFile(content, { hasNames: false });
          expect(await importFile(content, { rowsPerChunk, blockBytes, hasNames: false })).toEqual(unnamed);
          expect(await reviewFile(content, false)).toEqual(unnamed.review);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('Both find every cell that is written by the rules, in any dialect', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(fc.tuple(cleanName, fc.constantFrom('\n', '\r', '\r\n')), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (delimiter, rows, blockBytes) => {
          const lines = rows.map(
            ([name, end], row) => `"${name.replaceAll('"', '""')}"${delimiter}${phone(row)}${end}`,
          );
          const { review } = await importFile(`name${delimiter}phone\n${lines.join('')}`, { blockBytes });
          expect(review).toMatchObject({ total: rows.length, valid: rows.length });
        },
      ),
    );
  });
});

const messyCell = fc.oneof(
  fc.nat(9).map(phone),
  fc.string({ unit: fc.constantFrom('"', ' ', 'a', 'é', '😀', ',', ';', '\t', '|', '\n', '\r'), maxLength: 6 }),
);
const messyRow = fc.record({
  cells: fc.array(messyCell, { maxLength: 4 }),
  lineEnd: fc.constantFrom('\n', '\r', '\r\n', '\n\n', ''),
});
const cleanName = fc.string({
  unit: fc.constantFrom('"', ' ', 'a', 'é', '😀', ',', ';', '\t', '|', '\n', '\r'),
  maxLength: 8,
});
