import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { expect, it } from 'vitest';
import { parsePhone } from './phone.ts';

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });
/** Area codes of the United States, Canada, the Caribbean and of no country, and codes that are not for mobile phones. */
const area = fc.oneof(
  digits(3),
  fc.constantFrom('602', '416', '787', '246', '876', '721', '684', '983', '800', '900', '555'),
);

function askLibrary(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return parsed?.isPossible() && !parsed.ext && parsed.isValid() ? parsed.number : null;
}

it('A number in a usual spelling is what the library says, also after other numbers that begin alike', () => {
  const spelling = fc.constantFrom<(a: string, b: string, c: string) => string>(
    (a, b, c) => `${a}${b}${c}`,
    (a, b, c) => `(${a}) ${b}-${c}`,
    (a, b, c) => `(${a})${b}-${c}`,
    (a, b, c) => `${a}.${b}.${c}`,
    (a, b, c) => `${a}-${b}-${c}`,
    (a, b, c) => `${a} ${b}-${c}`,
    (a, b, c) => `+1${a}${b}${c}`,
    (a, b, c) => `+1 (${a}) ${b} ${c}`,
    (a, b, c) => `1-${a}-${b}-${c}`,
    (a, b, c) => `1${a}${b}${c}`,
  );
  fc.assert(
    fc.property(area, digits(3), digits(4), spelling, (code, exchange, line, spell) => {
      const parsed = parsePhone(spell(code, exchange, line));
      expect(parsed.ok ? parsed.phone : null).toBe(askLibrary(spell(code, exchange, line)));
    }),
    { numRuns: 5_000 },
  );
});

it('Numbers with the same seven digits are all valid, or all not', () => {
  fc.assert(
    fc.property(area, digits(4), digits(3), digits(3), (code, middle, one, other) => {
      expect(askLibrary(`${code}${middle}${one}`) === null).toBe(askLibrary(`${code}${middle}${other}`) === null);
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  ['marks of direction around the number', '\u202a+1 (602) 555-1403\u202c'],
  ['a mark of direction before it', '\u200e+16025551403'],
  ['marks that isolate a direction', '\u2068+1 602 555 1403\u2069'],
  ['thin spaces', '+1\u2009602\u2009555\u20091403'],
  ['narrow and figure spaces', '602\u202f555\u20071403'],
  ['non-breaking hyphens', '602\u2011555\u20111403'],
  ['full-width digits', '６０２５５５１４０３'],
  ['the mark of lead forms', 'p:+16025551403'],
  ['the mark of links', 'tel:+16025551403'],
  ['the mark of a link, with hyphens', 'tel:+1-602-555-1403'],
  ['the mark of WhatsApp', 'whatsapp:+16025551403'],
  ['a letter before it', 'C: 602-555-1403'],
  ['a word before it', 'Cell 602-555-1403'],
  ['words before it', 'Mobile phone no.: (602) 555-1403'],
  ['a word in brackets after it', '602-555-1403 (cell)'],
  ['a letter in brackets after it', '602-555-1403 (c)'],
  ['a word after it', '602 555 1403 cell'],
  ['a Spanish word after it', '602 555 1403 Móvil'],
  ['a comma after it', '6025551403,'],
  ['a semicolon after it', '6025551403; '],
])('A number with %s is read', (_what, text) => {
  expect(parsePhone(text)).toEqual({ ok: true, phone: '+16025551403' });
});

it.each([
  ['a fax', 'Fax: 602-555-1403', 'INVALID_PHONE_FORMAT'],
  ['a fax in brackets', '602-555-1403 (fax)', 'INVALID_PHONE_FORMAT'],
  ['two numbers', '602-555-1403 602-555-1404', 'INVALID_PHONE_FORMAT'],
  ['a word alone', 'cell', 'INVALID_PHONE_FORMAT'],
  ['an extension', '602-555-1403 ext. 12', 'PHONE_WITH_EXTENSION'],
  ['an extension of a link', 'tel:+1-602-555-1403;ext=12', 'PHONE_WITH_EXTENSION'],
  ['digits that a spreadsheet with decimal commas cut off', '1,60255E+10', 'ROUNDED_PHONE'],
  ['more digits than a number has', '602555140399', 'INVALID_PHONE_FORMAT'],
  ['marks alone', '\u200e\u202c ', 'NO_PHONE'],
])('A text with %s is refused', (_what, text, reason) => {
  expect(parsePhone(text)).toEqual({ ok: false, reason });
});
