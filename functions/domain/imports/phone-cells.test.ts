import { expect, it } from 'vitest';
import { readPhones } from './phone-cells.ts';

const [FIRST, SECOND] = ['+16025551102', '+16025551103'];

it.each([
  ['Google Contacts', '(602) 555-1102 ::: (602) 555-1103'],
  ['a slash', '602-555-1102 / 602-555-1103'],
  ['a semicolon', '602-555-1102;602-555-1103'],
  ['a comma', '602-555-1102, 602-555-1103'],
  ['a word', '602-555-1102 or 602-555-1103'],
  ['a Spanish word', '602-555-1102 o 602-555-1103'],
  ['a line end', '602-555-1102\n602-555-1103'],
  ['labels', 'Home: 602-555-1102 Work: 602-555-1103'],
])('Of several numbers in a cell with %s, the first is used and the other is kept', (_what, text) => {
  expect(readPhones([{ text, label: '' }])).toEqual({ ok: true, phone: FIRST, others: [SECOND] });
});

it.each([
  ['Phone: (602) 555-1103 Mobile: (602) 555-1102'],
  ['602-555-1103 (home), 602-555-1102 (cell)'],
  ['H: 602-555-1103 / M: 602-555-1102'],
  ['602-555-1103 / 602-555-1102 cell'],
])('The mobile number of "%s" is used', (text) => {
  expect(readPhones([{ text, label: '' }])).toEqual({ ok: true, phone: FIRST, others: [SECOND] });
});

it('A number of a later column is used when the ones before are empty, have no number, or are a fax', () => {
  const later = { text: '602-555-1102', label: '' };
  const used = { ok: true, phone: FIRST, others: [] };
  expect(readPhones([{ text: '', label: '' }, later])).toEqual(used);
  expect(readPhones([{ text: 'none', label: '' }, later])).toEqual(used);
  expect(readPhones([{ text: '602-555-1103 x12', label: '' }, later])).toEqual(used);
  expect(readPhones([{ text: '602-555-1103', label: 'Work Fax' }, later])).toEqual(used);
});

it('The label of a number decides before the order of the columns', () => {
  const home = { text: '602-555-1103', label: 'Home' };
  const mobile = { text: '602-555-1102', label: 'Mobile' };
  expect(readPhones([home, mobile])).toEqual({ ok: true, phone: FIRST, others: [] });
  expect(readPhones([home, { ...mobile, label: 'Work' }])).toMatchObject({ phone: SECOND });
});

it.each([
  ['602-555-1102,,12#', 'PHONE_WITH_EXTENSION'],
  ['602-555-1102, 1234', 'PHONE_WITH_EXTENSION'],
  ['602-555-1102 x12', 'PHONE_WITH_EXTENSION'],
  ['602,555,1102', 'INVALID_PHONE_FORMAT'],
  ['602-555-11021 / none', 'INVALID_PHONE_FORMAT'],
  ['Fax: 602-555-1102', 'INVALID_PHONE_FORMAT'],
  ['', 'NO_PHONE'],
])('No number is taken from "%s"', (text, reason) => {
  expect(readPhones([{ text, label: '' }])).toMatchObject({ ok: false, value: text, reason });
});
