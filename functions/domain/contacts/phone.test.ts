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
