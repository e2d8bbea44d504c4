// @vitest-environment node
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { importFile, importText } from '../../testing/import-text.ts';

describe('files whose table does not begin in the first row', () => {
  it.each([
    ['a title without commas', 'Contact list 2026\nName,Phone\nAnn Archer,602-555-0142\n'],
    ['a title above semicolons', 'Contact list 2026\nName;Phone\nAnn Archer;602-555-0142\n'],
    ['a title with commas above semicolons', 'Acme, Inc., Mesa\nName;Phone\nAnn Archer;602-555-0142\n'],
    ['a title with commas', 'Contact list 2026,,\nName,Phone,City\nAnn Archer,602-555-0142,Mesa\n'],
    ['a title that says phone', 'Phone list\n\nName,Phone\nAnn Archer,602-555-0142\n'],
    ['two titles and tabs', 'Acme\nAll customers\nName\tPhone\nAnn Archer\t602-555-0142\n'],
    ['a title and no names of columns', 'Our customers\nAnn Archer,602-555-0142\n'],
    ['a group of columns above', ',Reach us,,\nName,Phone,Email,City\nAnn Archer,602-555-0142,,Mesa\n'],
  ])('The contact below %s is found', async (_what, text) => {
    expect(await importText([text])).toMatchObject({ contacts: ['Ann Archer, (602) 555-0142'], skipped: {} });
  });

  it('Rows keep their numbers below a title', async () => {
    expect(await importText(['My list', '', 'Name,Phone', 'Ann,602-555-0142', 'Bob,none'])).toMatchObject({
      skipped: { INVALID_PHONE_FORMAT: [5] },
    });
  });

  it('A row about a phone does not become the names of the columns', async () => {
    expect(await importText(['Who,Reach,Remark', 'Ann,none,wrong phone', 'Bob,602-555-0143,'])).toMatchObject({
      columns: { phone: 'Reach' },
      skipped: { INVALID_PHONE_FORMAT: [2] },
    });
  });

  it('A workbook with a merged title is read', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Customers',
          rows: [['Our customers 2026'], ['Name', 'Phone', 'City'], ['Ann Archer', 6025550142, 'Mesa']],
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
        },
      ],
    });
    expect(await importFile(new File([new Uint8Array(bytes)], 'list.xlsx'))).toMatchObject({
      columns: { phone: 'Phone', fullName: 'Name' },
      contacts: ['Ann Archer, (602) 555-0142'],
    });
  });
});

describe('files that are no tables', () => {
  it('An address book is read', async () => {
    const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');
    expect(
      await importText(
        [
          card('N:Card;Vee;;;', 'FN:Vee Card', 'TEL;TYPE=CELL:+1 602-555-3501'),
          card('N:Card;Two;;;', 'FN:Two Card', 'TEL;TYPE=CELL:(602) 555-3502'),
        ],
        'contacts.vcf',
      ),
    ).toMatchObject({ contacts: ['Vee Card, (602) 555-3501', 'Two Card, (602) 555-3502'], skipped: {} });
  });

  it('JSON is refused with what to do', async () => {
    expect(await importText(['[{"name":"Jay Son","phone":"602-555-3601"}]'])).toMatch(
      /is JSON.+Export the list as CSV/,
    );
  });
});
