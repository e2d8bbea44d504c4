// @vitest-environment node
import { expect, it } from 'vitest';
import { CsvReviewer } from './csv-review.ts';
import { formatRejectLines } from '../rejects-csv.ts';
import { describeDuplicates, describeShortened, describeShortenedCount, formatRowNumbers } from './row-numbers.ts';

it("The review counts valid, duplicate, skipped and shortened rows over several chunks with the server's rules", () => {
  const reviewer = new CsvReviewer({ phone: 'phone', fullName: 'name' });
  const toRecord = ([row, phone, name = '']: [number, string, string?]) =>
    ({ ok: true, cells: [phone, name], row, end: 0 }) as const;
  const add = (...rows: [number, string, string?][]) => reviewer.add(['phone', 'name'], rows.map(toRecord));
  add([2, '602-555-0142', 'x'.repeat(121)], [4, '(602) 555 0142'], [5, 'nobody'], [6, '']);
  add([7, '+1 602 555 0143'], [9, '6.03E+09'], [10, '="6025550144"'], [11, 'none']);
  expect(reviewer.review()).toEqual({
    total: 8,
    valid: 3,
    duplicates: { count: 1, first: [4] },
    skipped: [
      { reason: 'INVALID_PHONE_FORMAT', count: 2, first: [5, 11] },
      { reason: 'NO_PHONE', count: 1, first: [6] },
      { reason: 'ROUNDED_PHONE', count: 1, first: [9] },
    ],
    otherCountries: { count: 0, first: [] },
    unclear: { count: 0, first: [] },
    shortened: { count: 1, first: [2] },
    samples: [`${'x'.repeat(120)}, (602) 555-0142`, '(602) 555-0143', '(602) 555-0144'],
  });
});

it('The review skips every row of a number for which any row of the file says no to texts', () => {
  const reviewer = new CsvReviewer({ phone: 'phone', consent: 'Opted Out' });
  const header = ['phone', 'Opted Out'];
  const records = [
    ['602-555-0142', 'no'],
    ['602-555-0143', ''],
    ['602-555-0142', 'yes'],
  ].map((cells, index) => ({ ok: true, cells, row: index + 2, end: 0 }) as const);
  reviewer.noteRefusals(header, records);
  reviewer.add(header, records);
  expect(reviewer.review()).toMatchObject({
    total: 3,
    valid: 1,
    skipped: [
      { reason: 'REFUSED_IN_OTHER_ROW', count: 1, first: [2] },
      { reason: 'OPTED_OUT_IN_FILE', count: 1, first: [4] },
    ],
  });
});

it('Rows that do not say who agreed are named, and are left out unless staff include them', () => {
  const header = ['phone', 'SMS Consent'];
  const records = [
    ['602-555-0142', 'yes'],
    ['602-555-0143', ''],
    ['602-555-0144', 'pending'],
    ['602-555-0145', 'no'],
    ['602-555-0145', ''],
  ].map((cells, index) => ({ ok: true, cells, row: index + 2, end: 0 }) as const);
  const [leftOut, included] = [false, true].map((includesUnclear) => {
    const reviewer = new CsvReviewer({ phone: 'phone', consent: 'SMS Consent' }, [], { includesUnclear });
    reviewer.noteRefusals(header, records);
    reviewer.add(header, records);
    return reviewer;
  });
  const unclear = { count: 2, first: [3, 4] };
  const refused = [
    { reason: 'NO_CONSENT', count: 1, first: [5] },
    { reason: 'REFUSED_IN_OTHER_ROW', count: 1, first: [6] },
  ];
  expect(leftOut?.review()).toMatchObject({
    valid: 1,
    unclear,
    skipped: [{ reason: 'CONSENT_UNCLEAR', ...unclear }, ...refused],
  });
  expect(included?.review()).toMatchObject({ valid: 3, unclear, skipped: refused });
  expect(included?.listNumbers(3)).toEqual({
    contacts: new Map([
      ['+16025550142', 2],
      ['+16025550143', 3],
      ['+16025550144', 4],
    ]),
    refused: new Set(['+16025550145']),
    longestName: '',
  });
  expect(included?.listNumbers(2)).toMatchObject({ contacts: null, refused: new Set(['+16025550145']) });
});

it('The review shows the first three contacts, and counts each number of a cell for a list of opt-outs', () => {
  const reviewers = [false, true].map(
    (all) => new CsvReviewer({ phone: 'phone', fullName: 'name' }, [], { countsAllNumbers: all }),
  );
  const rows = ['602-555-0142 / 602-555-0143', '602-555-0142', '602-555-0144', '602-555-0145', '602-555-0146'];
  for (const reviewer of reviewers)
    reviewer.add(
      ['phone', 'name'],
      rows.map((phone, row) => ({ ok: true, cells: [phone, 'Ann Archer'], row, end: 0 })),
    );
  const [contacts, numbers] = reviewers.map((reviewer) => reviewer.review());
  expect(contacts).toMatchObject({
    valid: 4,
    samples: ['Ann Archer, (602) 555-0142', 'Ann Archer, (602) 555-0144', 'Ann Archer, (602) 555-0145'],
  });
  expect(numbers).toMatchObject({ valid: 5 });
});

it('Row numbers list the first rows and count the others', () => {
  expect(formatRowNumbers({ count: 0, first: [] })).toBe('');
  expect(formatRowNumbers({ count: 1, first: [4] })).toBe('Row 4');
  expect(formatRowNumbers({ count: 1_010, first: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toBe(
    'Rows 1, 2, 3, 4, 5, 6, 7, 8 and 1,002 more',
  );
});

it('Rejected rows escape formulas for spreadsheets', () => {
  expect(formatRejectLines([{ row: 3, value: '=SUM(A1)', reason: 'Not a phone number, "really"' }], true)).toBe(
    '3,\'=SUM(A1),"Not a phone number, ""really"""\r\n',
  );
  expect(formatRejectLines([{ row: 3, value: '\uff1d1+1', reason: 'Not a phone number' }], false)).toBe(
    "'\uff1d1+1,Not a phone number\r\n",
  );
});

it('The review tells what happens to duplicate and shortened rows', () => {
  expect(describeDuplicates({ count: 1, first: [3] })).toBe('Row 3 repeats a number; we keep the first.');
  expect(describeDuplicates({ count: 2, first: [3, 5] })).toBe('Rows 3, 5 repeat a number; we keep the first.');
  const limits = 'We keep the first 200 characters of a value and 120 of a name.';
  expect(describeShortened({ count: 1, first: [4] })).toBe(`Row 4 has a text that is too long. ${limits}`);
  expect(describeShortened({ count: 2, first: [4, 6] })).toBe(`Rows 4, 6 have a text that is too long. ${limits}`);
  expect(describeShortenedCount(2)).toBe(`2 rows had a text that was too long. ${limits.replace('keep', 'kept')}`);
});

it('A number of a country that is not texted is imported, and its row is named', () => {
  const reviewer = new CsvReviewer({ phone: 'phone', fullName: 'name' }, [], { countries: ['US', 'CA'] });
  const rows = ['+18764701234', '(671) 555-0142', '+44 7400 123456'].map(
    (phone, index) => ({ ok: true, cells: [phone, `Name ${index}`], row: index + 2, end: 0 }) as const,
  );
  reviewer.add(['phone', 'name'], rows);
  expect(reviewer.review()).toMatchObject({ valid: 3, skipped: [], otherCountries: { count: 2, first: [2, 4] } });
});
