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
    expect(row).toBe('"a,b","say ""hi""","two\nlines",,3,true,2026-03-02T03:00:00-07:00\r\n');
  });

  it('starts no formula, and leaves phone numbers and amounts as they are', () => {
    const row = toCsvRow(['=1+1', '+16025550100', '-3.5', '@SUM(A1)', '-2+3', '\t=1']);
    expect(row).toBe("'=1+1,+16025550100,-3.5,'@SUM(A1),'-2+3,\"'\t=1\"\r\n");
  });

  it.each([
    ['a line feed', '\n=1+1'],
    ['a carriage return', '\r=1+1'],
    ['a blank', ' =1+1'],
    ['a full-width sign', '\uff1d1+1'],
    ['a full-width plus', '\uff0b1+1'],
    ['a full-width minus', '\uff0d1+1'],
    ['a full-width at', '\uff20SUM(A1)'],
    ['a small sign', '\ufe661+1'],
    ['a blank of no width', '\u200b=1+1'],
    ['a byte order mark', '\ufeff=1+1'],
    ['a mark of direction', '\u202e=1+1'],
    ['a soft hyphen', '\u00ad=1+1'],
    ['a filler', '\u3164=1+1'],
    ['an empty Braille cell', '\u2800@SUM(A1)'],
    ['a control character', '\u0000=1+1'],
    ['an accent without a letter', '\u0301=1+1'],
    ['an invisible start before a number with a sign', '\u200b+16025550100'],
  ])('starts no formula after %s', (_what, cell) => {
    expect(readRow(toCsvRow([cell, 'last']))).toEqual([`'${cell}`, 'last']);
  });

  it.each(['Ann', ' Ann', 'a=1', '1+1', '\u200bAnn', '💕 Mom', "O'Neill", '+16025550100', '-3.5'])(
    'leaves "%s" as it is',
    (cell) => {
      expect(readRow(toCsvRow([cell, 'last']))).toEqual([cell, 'last']);
    },
  );

  it('keeps a semicolon in its cell', () => {
    expect(toCsvRow(['a;=1+1'])).toBe('"a;=1+1"\r\n');
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
