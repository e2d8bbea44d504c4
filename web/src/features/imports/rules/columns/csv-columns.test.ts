// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countColumnValues } from './column-values.ts';
import {
  assignColumn,
  findBetterPhone,
  getColumnUse,
  hasNameColumn,
  listOtherPhones,
  matchColumns,
  type Columns,
  labelUse,
} from './csv-columns.ts';
import { recallColumns } from './recall-columns.ts';

function describeFile(headers: readonly string[], rows: readonly (readonly string[])[], hasNames = true): Columns {
  const counts = countColumnValues(rows, headers.length);
  const values = Object.fromEntries(counts.map((count, index) => [headers[index] ?? '', count]));
  return { headers, hasNames, values };
}

describe('the columns of a file', () => {
  it('Columns are matched by their headers in any spelling', () => {
    expect(matchColumns(describeFile(['First Name', 'LAST_NAME', 'Mobile Phone', 'Notes'], []))).toEqual({
      firstName: 'First Name',
      lastName: 'LAST_NAME',
      phone: 'Mobile Phone',
    });
    expect(matchColumns(describeFile(['Full name', 'tel.'], []))).toEqual({ fullName: 'Full name', phone: 'tel.' });
    expect(matchColumns(describeFile(['Nombre', 'Teléfono', 'Correo electrónico'], []))).toEqual({
      fullName: 'Nombre',
      phone: 'Teléfono',
      email: 'Correo electrónico',
    });
  });

  it.each(
    (
      'Family Doctor Phone|Pharmacy Phone|Agent Phone|Insurance Phone|Employer Phone|School Phone|Owner Phone|Store Phone|' +
      'Account Owner Phone|Physician Phone|Dentist Phone|Next of Kin Phone|Company Phone|Sales Rep Phone|Driver Phone|' +
      'Attorney Phone|Landlord Cell|Assigned To Mobile|Spouse Mobile|Referring Provider Phone|Emergency Contact Phone'
    ).split('|'),
  )('The phone of another person or a company, %s, is no second phone', (header) => {
    const rows = [
      ['Ann Archer', '(602) 555-1403', '(602) 555-4937'],
      ['Bob Baker', '', '(602) 555-4938'],
    ];
    expect(matchColumns(describeFile(['Name', 'Mobile Phone', header], rows))).toEqual({
      fullName: 'Name',
      phone: 'Mobile Phone',
    });
  });

  it.each(['Home Phone', 'Work Phone', 'Other Phone', 'Phone 2', 'Teléfono de casa', 'Telefon privat'])(
    'Another phone of the contact, %s, serves rows without a mobile phone',
    (header) => {
      const rows = [
        ['Ann Archer', '(602) 555-1403', ''],
        ['Bob Baker', '', '(602) 555-4938'],
      ];
      expect(matchColumns(describeFile(['Name', 'Mobile Phone', header], rows)).phone2).toBe(header);
    },
  );

  it.each([
    'Mobile Phone Number',
    'Contact Number',
    'Contact Phone',
    'Contact No',
    'Phone (Mobile)',
    'Cell Phone Number',
    'Customer Phone',
    'Client Phone',
    'Patient Phone',
    'Home Phone',
    'Work Phone',
    'SMS Phone',
    'SMS Number',
    'Phone No.',
    'Phone #',
    'Mobile #',
    'Phone 1',
    'Telephone Number',
    'WhatsApp',
    'Primary Phone Number',
    'Phone Number (Primary)',
    'Patient Cell',
    'Mobile No',
    'Client Mobile',
    'PhoneNumber',
    'phone_number',
    'homePhone',
    'Teléfono',
    'Número de teléfono',
    'Celular',
    'Móvil',
    'Text Reminder Number',
  ])('The column "%s" is the phone beside a customer ID of ten digits', (header) => {
    const rows = [
      ['2145678901', '(602) 555-8511'],
      ['2145678902', '(602) 555-8512'],
    ];
    expect(matchColumns(describeFile(['Customer ID', header], rows)).phone).toBe(header);
    expect(
      matchColumns(
        describeFile(
          [header, 'Record ID'],
          rows.map(([id = '', phone = '']) => [phone, id]),
        ),
      ).phone,
    ).toBe(header);
  });

  it.each([
    'Customer ID',
    'Record ID',
    'Account Number',
    'Number',
    'Fax Number',
    'Fax',
    'Zip',
    'NPI',
    'Order #',
    'Phone Type',
    'Phone 1 - Label',
    'Accepts SMS Marketing',
    'SMS Opt In',
    'Phonetic First Name',
    'Hotel',
    'Emergency Contact Phone',
  ])('The column "%s" never becomes the phone by its values', (header) => {
    const rows = [
      ['Ann', '2145678901'],
      ['Bob', '2145678902'],
    ];
    const columns = describeFile(['Name', header], rows);
    expect(matchColumns(columns).phone).toBe(
      header === 'Hotel' || header === 'Phonetic First Name' ? header : undefined,
    );
  });

  it('The best name wins, wherever its column is', () => {
    const find = (...headers: string[]) => {
      const map = matchColumns(describeFile(headers, []));
      return [map.phone, ...listOtherPhones(map)];
    };
    expect(find('Number', 'Name', 'Phone')).toEqual(['Phone']);
    expect(find('Name', 'Fax Number', 'Contact No')).toEqual(['Contact No']);
    expect(find('Phone', 'Fax', 'Mobile')).toEqual(['Mobile', 'Phone']);
    expect(find('Phone Number', 'Mobile Phone Number')).toEqual(['Mobile Phone Number', 'Phone Number']);
    expect(find('Home Phone', 'Work Phone', 'Cell Phone')).toEqual(['Cell Phone', 'Home Phone', 'Work Phone']);
    expect(find('Phone 2', 'Phone 1')).toEqual(['Phone 1', 'Phone 2']);
    expect(find('Parent Phone', 'Phone')).toEqual(['Phone']);
    expect(find('Parent Phone')).toEqual(['Parent Phone']);
    expect(matchColumns(describeFile(['Lead', 'Name', 'Phone'], [])).fullName).toBe('Name');
  });

  it('A bare "Number" is the phone only if its values are written as phones', () => {
    const header = ['Name', 'Number'];
    expect(matchColumns(describeFile(header, [['Ann', '(602) 555-0142']])).phone).toBe('Number');
    expect(matchColumns(describeFile(header, [['Ann', '2145678901']])).phone).toBeUndefined();
    expect(matchColumns(describeFile(['Nombre', 'Número'], [['Ana', '6025550142']])).phone).toBe('Número');
  });

  it('A column whose values are no phones gives way to another named column', () => {
    const rows = [
      ['Yes', '602-555-0142'],
      ['No', '602-555-0143'],
    ];
    expect(matchColumns(describeFile(['Mobile', 'Phone'], rows)).phone).toBe('Phone');
    expect(matchColumns(describeFile(['Mobile'], [['Yes']])).phone).toBe('Mobile');
  });

  it('A column with phones becomes the phone column when no header names one', () => {
    const rows = [
      ['Ava', '(602) 555-0142'],
      ['Ben', '602.555.0143'],
      ['Cy', 'none'],
    ];
    expect(matchColumns(describeFile(['who', 'reach'], rows)).phone).toBe('reach');
    expect(matchColumns(describeFile(['who'], [['Ava']])).phone).toBeUndefined();
  });

  it('Without names, the column that is written as phones wins over one of record numbers', () => {
    const rows = [
      ['2145678901', 'Ann', '(602) 555-8511'],
      ['2145678902', 'Bob', '(602) 555-8512'],
    ];
    expect(matchColumns(describeFile(['Column A', 'Column B', 'Column C'], rows, false)).phone).toBe('Column C');
  });

  it('finds names by their values only in a file that does not name its columns', () => {
    const rows = [
      ['602 555 1001', '12 Oak Lane', 'Ann-Marie O’Neill'],
      ['602 555 1002', '7 Elm Street', 'José'],
    ];
    expect(matchColumns(describeFile(['A', 'B', 'C'], rows, false))).toEqual({ phone: 'A', fullName: 'C' });
    expect(matchColumns(describeFile(['A', 'B', 'C'], rows))).toEqual({ phone: 'A' });
    expect(hasNameColumn({ phone: 'A', fullName: 'C' })).toBe(true);
    expect(hasNameColumn({ phone: 'A', email: 'C' })).toBe(false);
  });

  it('A column with addresses becomes the email column when no header names one', () => {
    const rows = [
      ['Ava', 'ava@x.test', ''],
      ['Ben', '', ''],
    ];
    expect(matchColumns(describeFile(['a', 'b'], rows)).email).toBe('b');
    expect(matchColumns(describeFile(['a', 'b', 'Email'], rows)).email).toBe('Email');
    expect(matchColumns(describeFile(['Email opt-in', 'E-mail 1 - Value'], [['yes', 'ava@x.test']])).email).toBe(
      'E-mail 1 - Value',
    );
  });

  it('First and last name replace the full name', () => {
    expect(matchColumns(describeFile(['name', 'first', 'phone'], [])).fullName).toBeUndefined();
  });

  it('Assigning a use removes it from another column', () => {
    const map = assignColumn({ phone: 'a', fullName: 'b' }, 'c', 'phone');
    expect(map).toEqual({ fullName: 'b', phone: 'c' });
    expect(assignColumn(map, 'b', 'phone')).toEqual({ phone: 'b' });
    expect(assignColumn(map, 'c', null)).toEqual({ fullName: 'b' });
    expect(getColumnUse(map, 'c')).toBe('phone');
  });
});

describe('a match that is wrong', () => {
  const hubSpot = describeFile(
    ['Record ID', 'First Name', 'Mobile Phone Number'],
    [
      ['2145678901', 'Hub', '(602) 555-8511'],
      ['2145678902', 'Hub', '(602) 555-8512'],
    ],
  );

  it('A column that looks more like phones is named', () => {
    expect(findBetterPhone(hubSpot, { phone: 'Record ID' })).toBe('Mobile Phone Number');
    expect(findBetterPhone(hubSpot, { phone: 'First Name' })).toBe('Mobile Phone Number');
    expect(findBetterPhone(hubSpot, { phone: 'Mobile Phone Number' })).toBeNull();
    const salesforce = describeFile(['Phone', 'Mobile'], [['602-555-0142', '602-555-0143']]);
    expect(findBetterPhone(salesforce, { phone: 'Phone' })).toBeNull();
  });

  it('A remembered match does not come back over a better header', () => {
    const wrong = { map: { phone: 'Record ID' }, fields: [], hasOtherPhones: false };
    expect(recallColumns(hubSpot, wrong)).toBeNull();
  });

  it('A remembered match of an earlier version gets the further phone columns', () => {
    const columns = describeFile(['Phone', 'Mobile', 'Name'], [['602-555-0142', '602-555-0143', 'Ann']]);
    const map = { phone: 'Mobile', fullName: 'Name' };
    expect(recallColumns(columns, { map, fields: [], hasOtherPhones: false })?.map).toEqual({
      ...map,
      phone2: 'Phone',
    });
    expect(recallColumns(columns, { map, fields: [], hasOtherPhones: true })?.map).toEqual(map);
  });

  it('A remembered match gets the column that says who agreed to texts', () => {
    const columns = describeFile(['Phone', 'Name', 'SMS Opt-In'], [['602-555-0142', 'Ann', 'no']]);
    const map = { phone: 'Phone', fullName: 'Name' };
    expect(recallColumns(columns, { map, fields: [], hasOtherPhones: true })?.map).toEqual({
      ...map,
      consent: 'SMS Opt-In',
    });
  });
});

it('A column of opt-outs is named for what it does', () => {
  expect(labelUse('consent', 'Opted Out')).toBe('Opted out');
  expect(labelUse('consent', 'Accepts SMS Marketing')).toBe('Agreed to texts');
});
