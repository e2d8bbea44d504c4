import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRow } from '../imports/csv-row.ts';
import { detectDelimiter } from '../imports/csv-dialect.ts';
import { adaptMapping, normalizeHeader } from '../imports/csv-header.ts';
import { parsePersonName } from './name.ts';
import { parsePhone } from './phone.ts';
import { formatPhone } from './phone-format.ts';
import { matchesSearch } from '../search/matcher.ts';

describe('phone numbers', () => {
  it.each([
    '(602) 555-0142',
    '602.555.0142',
    '602 555 0142',
    '+1 602-555-0142',
    '1-602-555-0142',
    '6025550142',
    '6025550142.0',
    '6.025550142E+09',
    ' 602-555-0142 ',
  ])('%s is read as +16025550142', (written) => {
    expect(parsePhone(written)).toEqual({ ok: true, phone: '+16025550142' });
  });

  it('A number of another country is read with its country code', () => {
    expect(parsePhone('+44 7400 123456')).toEqual({ ok: true, phone: '+447400123456' });
  });

  it.each([
    ['', 'NO_PHONE'],
    ['n/a', 'INVALID_PHONE_FORMAT'],
    ['12345', 'INVALID_PHONE_FORMAT'],
    ['602-555-0142 x12', 'PHONE_WITH_EXTENSION'],
    ['000-000-0000', 'PHONE_CANNOT_GET_TEXTS'],
    ['6.03E+09', 'ROUNDED_PHONE'],
    ['6.02555014E+09', 'ROUNDED_PHONE'],
  ])('"%s" is refused: %s', (written, reason) => {
    expect(parsePhone(written)).toEqual({ ok: false, reason });
  });

  it('parsePhone never throws, and reads back what it returned', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const parsed = parsePhone(written);
        expect(parsed.ok ? parsePhone(parsed.phone) : parsed).toEqual(parsed);
      }),
    );
  });

  it('US numbers are shown as (###) ###-####', () => {
    expect(formatPhone('+16025550142')).toBe('(602) 555-0142');
    expect(formatPhone('+447400123456')).toBe('+447400123456');
  });
});

describe('names', () => {
  it.each([
    [{ name: '  Ann   Mary Archer ' }, { name: 'Ann Mary Archer', firstName: 'Ann', lastName: 'Mary Archer' }],
    [
      { firstName: 'Ann', lastName: 'Archer', name: 'ignored' },
      { name: 'Ann Archer', firstName: 'Ann', lastName: 'Archer' },
    ],
    [{ name: 'Cher' }, { name: 'Cher', firstName: 'Cher', lastName: '' }],
    [{}, { name: '', firstName: '', lastName: '' }],
    // XPN of HL7 and PN of DICOM: family name, given name, middle name, and more.
    [{ name: 'Smith^John' }, { name: 'John Smith', firstName: 'John', lastName: 'Smith' }],
    [{ name: 'Garza^Maria^Elena^^Dr' }, { name: 'Maria Elena Garza', firstName: 'Maria', lastName: 'Elena Garza' }],
    [{ name: 'Stone^' }, { name: 'Stone', firstName: '', lastName: 'Stone' }],
  ])('%o becomes one name', (given, name) => {
    expect(parsePersonName(given)).toEqual(name);
  });
});

describe('long names', () => {
  it('A long name is cut between characters, never within an emoji', () => {
    const long = `${'n'.repeat(119)}😀`;
    expect(parsePersonName({ name: long }).name).toBe('n'.repeat(119));
    expect(parsePersonName({ firstName: `${'n'.repeat(118)}👍🏽` }).firstName).toBe('n'.repeat(118));
  });

  it('Half an emoji is removed from a name', () => {
    expect(parsePersonName({ name: 'Ann \ud83d Archer' }).name).toBe('Ann Archer');
  });
});

describe('rows of a file', () => {
  const toRecord = (cells: readonly string[]) => ({ ok: true, cells, row: 2, end: 0 }) as const;
  const mapping = { fullName: 'Name', firstName: null, lastName: null, phone: 'Cell' };

  it('A row becomes a contact by its column names, in any order of the columns', () => {
    expect(parseRow(['Cell', 'Notes', 'Name'], toRecord(['602-555-0142', 'x', 'Ann Archer']), mapping)).toMatchObject({
      ok: true,
      phone: '+16025550142',
      name: { firstName: 'Ann' },
    });
  });

  it('A refused row keeps its phone cell', () => {
    expect(parseRow(['Cell', 'Name'], toRecord(['call me', 'Ann']), mapping)).toEqual({
      ok: false,
      value: 'call me',
      reason: 'INVALID_PHONE_FORMAT',
    });
    expect(parseRow(['Cell', 'Name'], toRecord([]), mapping)).toMatchObject({ ok: false, reason: 'NO_PHONE' });
  });

  it('The marks that spreadsheets put around a number are removed', () => {
    for (const phone of ['="6025550142"', "'6025550142", "'+1 602 555 0142"]) {
      expect(parseRow(['Cell', 'Name'], toRecord([phone, '="Ann Archer"']), mapping)).toMatchObject({
        ok: true,
        phone: '+16025550142',
        name: { name: 'Ann Archer' },
      });
    }
    expect(parseRow(['Cell', 'Name'], toRecord(['6025550142', "'Aolani"]), mapping)).toMatchObject({
      name: { name: "'Aolani" },
    });
  });

  it('A row whose name is not UTF-8 is refused, because the name would appear in messages', () => {
    expect(parseRow(['Cell', 'Name'], toRecord(['6025550142', 'Jos\uFFFD']), mapping)).toEqual({
      ok: false,
      value: 'Jos\uFFFD',
      reason: 'UNREADABLE_NAME',
    });
  });

  it('A row says that its name is too long, by the length that is stored', () => {
    const parse = (name: string) => parseRow(['Cell', 'Name'], toRecord(['6025550142', name]), mapping);
    expect(parse(` ${'x'.repeat(60)}   ${'y'.repeat(59)} `)).toMatchObject({ isShortened: false });
    expect(parse('x'.repeat(121))).toMatchObject({ isShortened: true });
  });

  it('Other columns become the email address and the values of custom fields', () => {
    const header = ['Cell', 'Mail', 'Last Visit', 'City'];
    const fields = [
      { column: 'Last Visit', fieldId: 'visit' },
      { column: 'City', fieldId: 'city' },
    ];
    const parse = (...cells: string[]) =>
      parseRow(header, toRecord(['6025550142', ...cells]), { ...mapping, email: 'Mail', fields });
    expect(parse(' ann@x.test ', ' May\n2 ', '')).toMatchObject({ email: 'ann@x.test', fields: { visit: 'May 2' } });
    expect(parse('none', '', 'x'.repeat(300))).toMatchObject({ email: null, fields: { city: 'x'.repeat(200) } });
    expect(parse('', 'x'.repeat(200), '')).toMatchObject({ isShortened: false });
    expect(parse('', '', 'x'.repeat(201))).toMatchObject({ isShortened: true });
    expect(parse('', 'M\uFFFDrz', '')).toMatchObject({ ok: false, value: 'M\uFFFDrz', reason: 'UNREADABLE_NAME' });
  });

  it('A saved mapping applies to the same columns in any order and case', () => {
    expect(normalizeHeader(['CELL ', 'name', '', 'Name'])).toEqual(normalizeHeader(['Name', ' cell']));
    expect(adaptMapping(['NAME', 'cell', 'x'], mapping)).toEqual({
      fullName: 'NAME',
      firstName: null,
      lastName: null,
      phone: 'cell',
      email: null,
      fields: [],
    });
    const withFields = { ...mapping, email: 'Mail', fields: [{ column: 'Last Visit', fieldId: 'f1' }] };
    expect(adaptMapping(['name', 'cell', 'MAIL', 'last  visit'], withFields)).toMatchObject({
      email: 'MAIL',
      fields: [{ column: 'last  visit', fieldId: 'f1' }],
    });
    expect(adaptMapping(['NAME', 'x'], mapping)).toBeNull();
    expect(adaptMapping(['cell'], mapping)).toBeNull();
  });

  it.each([
    ['name,phone', ','],
    ['name;phone;note', ';'],
    ['name\tphone', '\t'],
    ['"a,b,c";phone', ';'],
    ['phone', ','],
  ])('The header %j is separated by %j', (line, delimiter) => {
    expect(detectDelimiter(line, true)).toBe(delimiter);
  });
});

describe('search', () => {
  const ann = { name: 'Ann Mary Archer', phone: '+16025550142' as const };
  it.each(['ann', 'ARCH', 'mary archer', 'archer ann', '602', '555-01', '(602) 555', '+1 602'])(
    '"%s" finds Ann',
    (search) => {
      expect(matchesSearch(ann, search)).toBe(true);
    },
  );
  it.each(['bob', 'ann bob', '603', '7', '+602'])('"%s" does not find Ann', (search) => {
    expect(matchesSearch(ann, search)).toBe(false);
  });
});
