import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBlocks, normalizeBlocks, renderBlocks, countTypedCharacters, type MessageBlock } from './blocks.ts';
import { cleanMessageText } from './characters.ts';
import { matchKeyword } from '../consent/keywords.ts';
import { countSegments, isGsm7 } from './segments.ts';

const NOBODY = { firstName: '', lastName: '', phone: '' };
const ANN = { firstName: 'Ann', lastName: 'Archer', phone: '(602) 555-0101' };
const greeting: MessageBlock[] = [
  { type: 'TEXT', text: 'Hi ' },
  { type: 'FIRST_NAME' },
  { type: 'TEXT', text: ', welcome' },
];

describe('segments of a text', () => {
  it.each([
    ['', 0],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2],
    ['я'.repeat(70), 1],
    ['я'.repeat(71), 2],
    ['🙂'.repeat(35), 1],
    [`${'я'.repeat(66)}🙂${'я'.repeat(10)}`, 2],
  ])('%s', (text, segments) => {
    expect(countSegments(text).segments).toBe(segments);
  });

  it('never splits a character over two parts', () => {
    // 152 + one of two septets: the pair moves to the next part, so 153 + 153 septets need three parts, not two.
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
  });

  it('grow with the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        (text, more) => {
          expect(countSegments(text + more).segments).toBeGreaterThanOrEqual(countSegments(text).segments);
        },
      ),
    );
  });
});

describe('a campaign text as it is typed', () => {
  it.each([
    ['“It’s” – fine…', '"It\'s" - fine...'],
    ['No 🙂 here ✅', 'No  here '],
    ['Renée Dvořák', 'Renée Dvorák'.normalize('NFC').replace('á', 'a')],
    ['a\u00a0b', 'a b'],
    ['line\r\nbreak', 'line\nbreak'],
  ])('%s becomes %s', (typed, stored) => {
    expect(cleanMessageText(typed)).toBe(stored);
  });

  it('is GSM-7 whatever was typed, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = cleanMessageText(typed);
        expect(isGsm7(once)).toBe(true);
        expect(cleanMessageText(once)).toBe(once);
      }),
    );
  });
});

describe('placeholders', () => {
  it('are filled in', () => {
    expect(renderBlocks(greeting, ANN)).toBe('Hi Ann, welcome');
  });

  it('go with their leading space when empty', () => {
    expect(renderBlocks(greeting, NOBODY)).toBe('Hi, welcome');
  });

  it('go with a dangling comma at the start', () => {
    expect(renderBlocks([{ type: 'FIRST_NAME' }, { type: 'TEXT', text: ', welcome' }], NOBODY)).toBe('welcome');
  });

  it('take their fallback when empty', () => {
    expect(
      renderBlocks(
        [
          { type: 'TEXT', text: 'Hi ' },
          { type: 'FIRST_NAME', fallback: 'there' },
        ],
        NOBODY,
      ),
    ).toBe('Hi there');
  });

  it('are never expanded again', () => {
    const trickyTexts = { ...ANN, firstName: '[Phone]' };
    expect(renderBlocks(greeting, trickyTexts)).toBe('Hi [Phone], welcome');
  });

  it('count as their label', () => {
    expect(countTypedCharacters(greeting)).toBe(formatBlocks(greeting).length);
    expect(formatBlocks(greeting)).toBe('Hi [First Name], welcome');
  });

  it('leave blocks that are stored in one form', () => {
    expect(
      normalizeBlocks([
        { type: 'TEXT', text: 'a🙂' },
        { type: 'TEXT', text: 'b' },
        { type: 'TEXT', text: '' },
        { type: 'PHONE', fallback: ' ' },
      ]),
    ).toEqual([{ type: 'TEXT', text: 'ab' }, { type: 'PHONE' }]);
  });
});

describe('consent keywords', () => {
  const subscribed = { optedOut: false };

  it.each([
    'STOP',
    'stop',
    ' Stop! ',
    'STOPALL',
    'quit',
    'END',
    'Revoke',
    'OPT OUT',
    'opt-out',
    'OPTOUT',
    'Cancel',
    'unsubscribe.',
  ])('%s opts out', (body) => {
    expect(matchKeyword(body, subscribed)?.keyword).toBe('OPT_OUT');
  });

  it.each(['stop by at 3', 'please stop texting me', 'the end', 'yes', 'ok', '', '🛑'])(
    '"%s" is a normal message',
    (body) => {
      expect(matchKeyword(body, subscribed)).toBeNull();
    },
  );

  it('takes YES for an opt-in only from someone who had opted out', () => {
    expect(matchKeyword('Yes', { optedOut: true })?.keyword).toBe('OPT_IN');
  });

  it('believes the carrier’s own reading', () => {
    expect(matchKeyword('arrêt', { optedOut: false, optOutType: 'STOP' })).toMatchObject({
      keyword: 'OPT_OUT',
      answeredByCarrier: true,
    });
  });

  it('leaves the answer to the carrier for its own words as they stand', () => {
    expect(matchKeyword('STOP', subscribed)?.answeredByCarrier).toBe(true);
    expect(matchKeyword('Stop!', subscribed)?.answeredByCarrier).toBe(false);
    expect(matchKeyword('OPT OUT', subscribed)?.answeredByCarrier).toBe(false);
  });
});
