// cspell:ignore Kalvø Youssef Wenger
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTypedName, TYPED_NAME_LIMIT } from './typed-name.ts';

it.each([
  ['Ann Archer', 'Ann Archer'],
  ["Tom O'Neil", "Tom O'Neil"],
  ['Tom O’Neil', "Tom O'Neil"],
  ['O´Neil', "O'Neil"],
  ['Anna-Lena Meyer', 'Anna-Lena Meyer'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['J. R. Ewing', 'J. R. Ewing'],
  ['Ann B. Archer', 'Ann B. Archer'],
  ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
  ['Dr. Ann St. John', 'Dr. Ann St. John'],
  ['José', 'José'],
  ['Jose\u0301', 'José'],
  ['Ана', 'Ана'],
  ['李小龍', '李小龍'],
  ['\u0928\u0930\u0947\u0936', '\u0928\u0930\u0947\u0936'],
  ['علی‌رضا', 'علی‌رضا'],
  ['Ka\u02bbi', 'Ka\u02bbi'],
  ["'Aolani", "'Aolani"],
  ['  Ann \t Archer ', 'Ann Archer'],
  ['\u202aAnn\u202c', 'Ann'],
  ['Maria de los Angeles Garcia Lopez', 'Maria de los Angeles Garcia Lopez'],
  ['Nguyen The Anh', 'Nguyen The Anh'],
  ['Are Kalvø', 'Are Kalvø'],
  ['Will Call', 'Will Call'],
  ['Bill Free', 'Bill Free'],
  ['Youssef Wenger', 'Youssef Wenger'],
  ['', ''],
  ['   ', ''],
])('A name that people have is taken: %j', (typed, name) => {
  expect(readTypedName(typed)).toBe(name);
});

it.each([
  'https://evil.example/Sunrise-refund-claim-your-$300',
  'https://evil.example/pay',
  'www.evil.example',
  'evil.example',
  't.co',
  'bit.ly',
  'Ann.Archer.evil',
  'J.R.evil',
  'evil．example',
  'evil。example',
  'evil․example',
  'evil dot example/pay',
  'ann@evil.example',
  '@ann',
  'call 6025550142',
  '٠١٢',
  '①②③',
  '💕 Mom',
  'Ann ❤',
  'Your account is locked',
  'Please call us',
  'Ann your bill is due',
  'a b c d e f g',
  'Ann, your bill is due',
  'Ann: pay now',
  'Archer, Ann',
  'Ann!',
  'Ann (mom)',
  '$300',
  '#REF!',
  '{first_name}',
  '<b>Ann</b>',
  '-',
  "'",
  '.',
  '\u0301',
  'Ann\u2028.example',
  'A'.repeat(41),
])('What is more than a name is refused: %j', (typed) => {
  expect(readTypedName(typed)).toBeNull();
});

it('A name has at most 40 characters, of which none makes a link, an address or a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const name = readTypedName(typed) ?? '';
      expect([...name].length).toBeLessThanOrEqual(TYPED_NAME_LIMIT);
      expect(name).not.toMatch(/\.\p{L}{2}|\.\.|[^\p{L}\p{M}\p{Cf}' .-]|\p{N}|\p{Emoji_Presentation}/u);
      // What is stored is not changed by being typed again.
      expect(readTypedName(name)).toBe(name);
    }),
    { seed: 44 },
  );
});

it('The longest name is taken', () => {
  expect(readTypedName('A'.repeat(40))).toBe('A'.repeat(40));
});
