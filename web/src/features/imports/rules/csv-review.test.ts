// @vitest-environment node
import { expect, it } from 'vitest';
import { CsvReviewer } from './csv-review.ts';
import { formatRejectLines } from './rejects-csv.ts';
import { describeDuplicates, describeInvalid, formatRowNumbers } from './row-numbers.ts';

it("The review counts valid, duplicate and invalid rows over several chunks with the server's rules", () => {
  const reviewer = new CsvReviewer({ phone: 'phone' });
  const toRecord = (phone: string) => ({ ok: true, cells: [phone], end: 0 }) as const;
  reviewer.add(['phone'], ['602-555-0142', '(602) 555 0142', 'nobody'].map(toRecord));
  reviewer.add(['phone'], ['+1 602 555 0143', '6.03E+09', '="6025550144"'].map(toRecord));
  expect(reviewer.review()).toEqual({
    total: 6,
    valid: 3,
    duplicates: { count: 1, first: [2] },
    invalid: { count: 2, first: [3, 5] },
  });
});

it('Row numbers list the first rows and count the others', () => {
  expect(formatRowNumbers({ count: 0, first: [] })).toBe('');
  expect(formatRowNumbers({ count: 1, first: [4] })).toBe('Row 4');
  expect(formatRowNumbers({ count: 1_010, first: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toBe(
    'Rows 1, 2, 3, 4, 5, 6, 7, 8 and 1,002 more',
  );
});

it('Rejected rows escape formulas for spreadsheets', () => {
  expect(formatRejectLines([{ row: 3, value: '=SUM(A1)', reason: 'Not a phone number, "really"' }])).toBe(
    '3,\'=SUM(A1),"Not a phone number, ""really"""\r\n',
  );
});

it('The review tells what happens to duplicate and invalid rows', () => {
  expect(describeDuplicates({ count: 1, first: [3] })).toBe('Row 3 repeats a number; we keep the first.');
  expect(describeDuplicates({ count: 2, first: [3, 5] })).toBe('Rows 3, 5 repeat a number; we keep the first.');
  expect(describeInvalid({ count: 1, first: [4] })).toBe('Row 4 has no valid number and will be skipped.');
});
