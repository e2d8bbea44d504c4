import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvParser } from '../imports/csv-parser.ts';
import { toCsvRow } from './csv.ts';

/** Reads a row as an import does. */
function readRow(csv: string): readonly string[] {
  const parser = new CsvParser({ from: 0, row: 1, delimiter: ',' });
  const [record] = parser.push(new TextEncoder().encode(csv));
  return record?.ok ? record.cells : [];
}

describe('a row of a CSV file', () => {
  it('quotes commas, quotes and line ends, and leaves empty cells empty', () => {
    const row = toCsvRow(['a,b', 'say "hi"', 'two\nlines', null, 3, true, new Date('2026-03-02T10:00:00Z')]);
    expect(row).toBe('"a,b","say ""hi""","two\nlines",,3,true,2026-03-02T10:00:00.000Z\r\n');
  });

  it('starts no formula, and leaves phone numbers and amounts as they are', () => {
    const row = toCsvRow(['=1+1', '+16025550100', '-3.5', '@SUM(A1)', '-2+3', '\t=1']);
    expect(row).toBe("'=1+1,+16025550100,-3.5,'@SUM(A1),'-2+3,'\t=1\r\n");
  });

  it('is read back as written, apart from the apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2 }), (cells) => {
        const found = readRow(toCsvRow(['first', ...cells, 'last']));
        const withoutApostrophe = found
          .slice(1, -1)
          .map((cell, at) => (cell === `'${cells[at] ?? ''}` ? cells[at] : cell));
        expect(withoutApostrophe).toEqual(cells);
      }),
    );
  });
});
