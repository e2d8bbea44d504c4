// @vitest-environment node
import { expect, it } from 'vitest';
import { CsvReviewer } from './csv-review.ts';
import { formatRejectLines } from './rejects-csv.ts';
import { formatRowNumbers } from './row-numbers.ts';

it('counts valid, duplicate and invalid rows with their numbers, by the server’s rule, piece by piece', () => {
  const reviewer = new CsvReviewer({ phone: 'phone' });
  reviewer.add(['phone'], [['602-555-0142'], ['(602) 555 0142'], ['nobody']]);
  reviewer.add(['phone'], [['+1 602 555 0143'], ['6.03E+09'], ['="6025550144"']]);
  expect(reviewer.review()).toEqual({
    total: 6,
    valid: 3,
    duplicates: { count: 1, first: [2] },
    invalid: { count: 2, first: [3, 5] },
  });
});

it('names the first rows and how many more there are', () => {
  expect(formatRowNumbers({ count: 0, first: [] })).toBe('');
  expect(formatRowNumbers({ count: 1, first: [4] })).toBe('row 4');
  expect(formatRowNumbers({ count: 1_010, first: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toBe(
    'rows 1, 2, 3, 4, 5, 6, 7, 8 and 1,002 more',
  );
});

it('hands rejected rows back as a file that no spreadsheet runs', () => {
  expect(formatRejectLines([{ row: 3, value: '=SUM(A1)', reason: 'Not a phone number, "really"' }])).toBe(
    '3,\'=SUM(A1),"Not a phone number, ""really"""\r\n',
  );
});
