import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCells, getWaitSeconds, isFree, SHEET_CLAIM_MS, SHEET_COLUMNS } from './sheet-row.ts';
import { buildSpreadsheetLink, parseSpreadsheetId } from './spreadsheet-link.ts';

const AT = new Date('2027-03-03T17:05:00Z');
const CONTENT = {
  at: AT,
  name: 'Ann Archer',
  phone: '+16025550101',
  email: 'ann@example.test',
  event: 'Form submitted',
  title: 'Free consult',
  answers: [
    { label: 'Which?', values: ['Braces', 'Whitening'] },
    { label: 'Open', values: [] },
    { label: '', values: ['Yes'] },
  ],
} as const;

describe('A row of a spreadsheet', () => {
  it('has a cell for each column, in the zone of the deployment', () => {
    const cells = buildCells('01ROW', CONTENT, 'America/Phoenix');
    expect(cells).toHaveLength(SHEET_COLUMNS.length);
    expect(cells).toEqual([
      '2027-03-03 10:05',
      'Ann Archer',
      '+16025550101',
      'ann@example.test',
      'Form submitted',
      'Free consult',
      'Which?: Braces, Whitening\nAnswer: Yes',
      '01ROW',
    ]);
  });

  it('keeps whatever people type as a text that Google accepts, and its id in the last column', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60_000 }), fc.string(), (name, value) => {
        const answers = [{ label: 'Q', values: [value] }];
        const cells = buildCells('01ROW', { ...CONTENT, name, answers }, 'America/Phoenix');
        expect(cells.every((cell) => cell.length <= 50_000)).toBe(true);
        expect(cells.at(-1)).toBe('01ROW');
      }),
      { seed: 7 },
    );
  });

  it('belongs to one worker for three minutes', () => {
    expect(isFree({ tried: null }, AT)).toBe(true);
    expect(isFree({ tried: AT }, new Date(AT.getTime() + SHEET_CLAIM_MS - 1))).toBe(false);
    expect(isFree({ tried: AT }, new Date(AT.getTime() + SHEET_CLAIM_MS))).toBe(true);
  });
});

describe('The link of a spreadsheet', () => {
  const ID = '1AbC-_efGhIjKlMnOpQrStUvWxYz0123456789';
  it('names it by its id, whatever follows', () => {
    for (const link of [
      buildSpreadsheetLink(ID),
      `https://docs.google.com/spreadsheets/d/${ID}`,
      `  https://docs.google.com/spreadsheets/u/1/d/${ID}/edit?gid=0#gid=0 `,
    ])
      expect(parseSpreadsheetId(link)).toBe(ID);
  });

  it.each([
    '',
    ID,
    `http://docs.google.com/spreadsheets/d/${ID}`,
    `https://docs.google.com.evil.test/spreadsheets/d/${ID}`,
    `https://evil.test/https://docs.google.com/spreadsheets/d/${ID}`,
    `https://docs.google.com/spreadsheets/d/${ID}%2F..%2F..`,
    'https://docs.google.com/spreadsheets/d/../../drive',
    `https://docs.google.com/document/d/${ID}/edit`,
  ])('is refused when it is %j', (link) => {
    expect(parseSpreadsheetId(link)).toBeNull();
  });
});

describe('The wait after a failure', () => {
  it('grows to a quarter of an hour, and never longer', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, share) => {
        const seconds = getWaitSeconds(failures, share);
        expect(seconds).toBeGreaterThanOrEqual(15);
        expect(seconds).toBeLessThanOrEqual(900);
        expect(getWaitSeconds(failures + 1, share)).toBeGreaterThanOrEqual(seconds);
      }),
      { seed: 7 },
    );
  });
});
