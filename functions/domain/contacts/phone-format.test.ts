import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findTypedPhoneProblem, formatTypedPhone, NOT_DOMESTIC, TOO_MANY_DIGITS } from './phone-format.ts';
import { parsePhone } from './phone.ts';

it.each([
  ['6', '6'],
  ['6025', '(602) 5'],
  ['6025550', '(602) 555-0'],
  ['1', '1'],
  ['1602555', '1602555'],
  ['+1 602', '+1 602'],
  ['16025550134', '(602) 555-0134'],
  ['+1 602 555 0134', '(602) 555-0134'],
  ['602/555-0134', '(602) 555-0134'],
  ['602–555–0134', '(602) 555-0134'],
  ['\u202a+1 (602) 555-0134\u202c', '(602) 555-0134'],
  ['(602) 555-01345', '60255501345'],
  ['60255567021', '60255567021'],
  ['919876543210', '919876543210'],
  ['447700900123', '447700900123'],
  ['+44 7911', '+44 7911'],
  ['+91 98765 43210', '+91 98765 43210'],
  ['+1 602 555 0134 5', '+1 602 555 0134 5'],
  ['(602) 555-0134 x', '(602) 555-0134 x'],
  ['(602) 555-0134 x123', '(602) 555-0134 x123'],
  ['602-555-0134,9', '602-555-0134,9'],
  ['602-555-0134#', '602-555-0134#'],
  ['６０２５５５０１３４', '６０２５５５０１３４'],
])('The typed number %s is shown as %s', (typed, shown) => {
  expect(formatTypedPhone(typed)).toBe(shown);
});

it.each([
  ['919876543210', TOO_MANY_DIGITS],
  ['447700900123', TOO_MANY_DIGITS],
  ['60255567021', TOO_MANY_DIGITS],
  ['16025556702', null],
  ['+16025556702', null],
  ['+160255567021', TOO_MANY_DIGITS],
  ['(602) 555-0134 x123', TOO_MANY_DIGITS],
  ['+91 98765 43210', NOT_DOMESTIC],
  ['+44 7700 900123', NOT_DOMESTIC],
  ['011 44 7700 900123', TOO_MANY_DIGITS],
  ['602', null],
  ['', null],
])('The typed number %s has the problem %j', (typed, problem) => {
  expect(findTypedPhoneProblem(typed)).toBe(problem);
});

it('A number of another country that is typed digit after digit loses the brackets of the mask', () => {
  expect([...'447700900123'].reduce((before, digit) => formatTypedPhone(before + digit), '')).toBe('447700900123');
});

it('The mask never makes another number, in one go or digit after digit', () => {
  const spelled = fc.string({ unit: fc.constantFrom(...'0123456789 -().x,'), maxLength: 20 });
  const read = (text: string) => {
    const parsed = parsePhone(text);
    return parsed.ok ? parsed.phone : null;
  };
  const digits = (text: string) => text.replaceAll(/\D/gu, '').replace(/^1/u, '');
  fc.assert(
    fc.property(spelled, (typed) => {
      const shown = formatTypedPhone(typed);
      const slowly = [...typed].reduce((before, next) => formatTypedPhone(before + next), '');
      expect(digits(shown)).toBe(digits(typed));
      expect(findTypedPhoneProblem(shown)).toBe(findTypedPhoneProblem(typed));
      expect([read(slowly), findTypedPhoneProblem(slowly)]).toEqual([read(shown), findTypedPhoneProblem(shown)]);
    }),
    { seed: 44, numRuns: 2_000 },
  );
});
