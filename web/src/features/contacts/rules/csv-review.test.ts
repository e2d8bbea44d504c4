// @vitest-environment node
import { expect, it } from 'vitest';
import { reviewRows } from './csv-review.ts';
import { rejectsAsCsv } from './rejects-csv.ts';
import { rowNumbers } from './row-numbers.ts';

it('counts valid, duplicate and invalid rows with their numbers', () => {
  const rows = ['602-555-0142', '(602) 555 0142', 'nobody', '+1 602 555 0143', ''].map((phone) => ({ phone }));
  const review = reviewRows(rows, 'phone');
  expect(review).toMatchObject({ total: 5, valid: 2, duplicates: [2] });
  expect(review.invalid.map(({ row }) => row)).toEqual([3, 5]);
});

it('names the first rows and how many more there are', () => {
  expect(rowNumbers([])).toBe('');
  expect(rowNumbers([4])).toBe('row 4');
  expect(rowNumbers([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe('rows 1, 2, 3, 4, 5, 6, 7, 8 and 2 more');
});

it('hands rejected rows back as a file that no spreadsheet runs', () => {
  expect(rejectsAsCsv([{ row: 3, value: '=SUM(A1)', reason: 'Not a phone number, "really"' }])).toBe(
    'row,value,reason\r\n3,\'=SUM(A1),"Not a phone number, ""really"""\r\n',
  );
});
