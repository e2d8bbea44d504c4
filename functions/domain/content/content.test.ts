import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_VALUE_LIMIT } from '../contact-attributes/custom-field.ts';
import { NAME_LIMIT } from '../contacts/name-limit.ts';
import { parsePersonName } from '../contacts/name.ts';
import {
  checkMessage,
  formatBlocks,
  normalizeBlocks,
  OPT_OUT_LINE_RESERVE,
  renderBlocks,
  countTypedCharacters,
  PLACEHOLDERS,
  type MessageBlock,
} from './blocks.ts';
import { CARRIER_LIMIT, cleanMessageText, FALLBACK_LIMIT } from './characters.ts';
import { matchKeyword } from '../consent/keywords.ts';
import { countSegments, isGsm7 } from './segments.ts';

const NOBODY = { firstName: '', lastName: '', phone: '', fields: {} };
const ANN = { firstName: 'Ann', lastName: 'Archer', phone: '(602) 555-0101', fields: {} };
const text = (given: string): MessageBlock => ({ type: 'TEXT', text: given });
const [AT, COMMA, DOT] = [text(' at '), text(', '), text('.')];
const greeting: MessageBlock[] = [
  { type: 'TEXT', text: 'Hi ' },
  { type: 'FIRST_NAME' },
  { type: 'TEXT', text: ', welcome' },
];

describe('countSegments', () => {
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
  ])('"%s" has the right number of segments', (text, segments) => {
    expect(countSegments(text).segments).toBe(segments);
  });

  it('A character is never split over two segments', () => {
    // A euro sign takes two septets and moves to the next segment as a pair, so 306 septets need three segments, not
    // two.
    expect(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
  });

  it('An emoji of several code points moves as a whole to the next segment', () => {
    // Split between code points, the 134 units would fill two segments exactly.
    expect(countSegments(`${'я'.repeat(64)}👨‍👩‍👧‍👦${'я'.repeat(59)}`)).toMatchObject({ units: 134, segments: 3 });
    // A letter with more accents than a segment holds cannot move as a whole.
    expect(countSegments(`e${'\u0301'.repeat(200)}`).segments).toBe(3);
  });

  it('The number of segments grows with the message', () => {
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

describe('cleanMessageText', () => {
  it.each([
    ['“It’s” – fine…', '"It\'s" - fine...'],
    ['No 🙂 here ✅', 'No  here '],
    ['Renée Dvořák', 'Renée Dvorák'.normalize('NFC').replace('á', 'a')],
    ['a\u00a0b', 'a b'],
    ['line\r\nbreak', 'line\nbreak'],
  ])('%s becomes %s', (typed, stored) => {
    expect(cleanMessageText(typed)).toBe(stored);
  });

  it('The result is always GSM-7, and cleaning again changes nothing', () => {
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
  it('Placeholders are replaced by the contact’s values', () => {
    expect(renderBlocks(greeting, ANN)).toBe('Hi Ann, welcome');
  });

  it('An empty placeholder is removed with the blank before it', () => {
    expect(renderBlocks(greeting, NOBODY)).toBe('Hi, welcome');
  });

  it('An empty placeholder at the start is removed with the comma after it', () => {
    expect(renderBlocks([{ type: 'FIRST_NAME' }, { type: 'TEXT', text: ', welcome' }], NOBODY)).toBe('welcome');
  });

  it.each<[string, readonly MessageBlock[], string]>([
    [
      'a time and a place',
      [{ type: 'EVENT_DATE' }, AT, { type: 'EVENT_TIME' }, COMMA, { type: 'EVENT_LOCATION' }, DOT],
      'May 2.',
    ],
    [
      'a time before more words',
      [{ type: 'EVENT_DATE' }, AT, { type: 'EVENT_TIME' }, text(', with Ann.')],
      'May 2, with Ann.',
    ],
    ['a place at the end', [text('Booked: '), { type: 'EVENT_DATE' }, AT, { type: 'EVENT_LOCATION' }], 'Booked: May 2'],
    ['a last name', [text('Thanks, '), { type: 'LAST_NAME' }, text('!')], 'Thanks!'],
    ['a name in a greeting', [text('Thanks, '), { type: 'LAST_NAME' }, text(', and bye')], 'Thanks, and bye'],
  ])('%s without a value leaves no word or comma that leads nowhere', (_, blocks, sent) => {
    expect(renderBlocks(blocks, { ...NOBODY, event: { date: 'May 2', time: '', location: '' } })).toBe(sent);
  });

  it('A test text without an appointment ends its sentence', () => {
    const blocks: MessageBlock[] = [
      text('Your place is reserved: '),
      { type: 'EVENT_DATE' },
      AT,
      { type: 'EVENT_TIME' },
      DOT,
    ];
    expect(renderBlocks(blocks, NOBODY)).toBe('Your place is reserved.');
  });

  it('An empty placeholder becomes its fallback', () => {
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

  it('The list of ifs is what the contact did, cut when it is long', () => {
    const blocks: MessageBlock[] = [{ type: 'FIRST_NAME' }, { type: 'TEXT', text: ' ' }, { type: 'IF_LIST' }];
    expect(renderBlocks(blocks, { ...ANN, ifs: 'opens the pitch' })).toBe('Ann opens the pitch');
    expect(renderBlocks(blocks, { ...ANN, ifs: 'x'.repeat(400) })).toBe(`Ann ${'x'.repeat(299)}…`);
    expect(renderBlocks(blocks, ANN)).toBe('Ann');
  });

  it('A placeholder inside a value is not filled', () => {
    const trickyTexts = { ...ANN, firstName: '[Phone]' };
    expect(renderBlocks(greeting, trickyTexts)).toBe('Hi [Phone], welcome');
  });

  it('A custom field is replaced by its value, or by its fallback', () => {
    const visit: MessageBlock[] = [
      { type: 'TEXT', text: 'Since ' },
      { type: 'FIELD', fieldId: 'visit', label: 'Last Visit', fallback: 'long ago' },
    ];
    expect(renderBlocks(visit, { ...ANN, fields: { visit: ' May 2 ' } })).toBe('Since May 2');
    expect(renderBlocks(visit, ANN)).toBe('Since long ago');
    expect(formatBlocks(visit)).toBe('Since [Last Visit]');
  });

  it('A custom field whose id is the name of something else has no value', () => {
    const names = ['constructor', '__proto__', 'toString'];
    const blocks = names.map((fieldId): MessageBlock => ({ type: 'FIELD', fieldId, label: 'x', fallback: '-' }));
    expect(renderBlocks(blocks, ANN)).toBe('---');
  });

  it('A placeholder counts with the length of its label', () => {
    expect(countTypedCharacters(greeting)).toBe(formatBlocks(greeting).length);
    expect(formatBlocks(greeting)).toBe('Hi [First Name], welcome');
  });

  it.each([
    ['one name with the longest fallback', [{ type: 'FIRST_NAME', fallback: 'x'.repeat(FALLBACK_LIMIT) }], /^$/],
    ['a longer fallback', [{ type: 'FIRST_NAME', fallback: 'x'.repeat(FALLBACK_LIMIT + 1) }], /at most 40 characters/],
    ['12 names', Array.from({ length: 12 }, () => ({ type: 'FIRST_NAME' })), /^$/],
    ['13 names', Array.from({ length: 13 }, () => ({ type: 'FIRST_NAME' })), /Insert fewer names/],
    ['240 characters', [{ type: 'TEXT', text: 'x'.repeat(240) }], /^$/],
    ['241 characters', [{ type: 'TEXT', text: 'x'.repeat(241) }], /at most 240 characters/],
  ] as const)('A message of %s is accepted, or refused with words', (_, blocks, error) => {
    const checked = checkMessage(blocks as readonly MessageBlock[]);
    expect(checked.ok ? '' : checked.error).toMatch(error);
  });

  it('Every accepted message is short enough for the carrier and every contact', () => {
    const longest = parsePersonName({ firstName: 'x'.repeat(500), lastName: 'y'.repeat(500) });
    expect(longest.firstName).toHaveLength(NAME_LIMIT);
    const block: fc.Arbitrary<MessageBlock> = fc.oneof(
      fc.record({ type: fc.constant('TEXT' as const), text: fc.string({ maxLength: 60 }) }),
      fc.record({ type: fc.constantFrom(...PLACEHOLDERS), fallback: fc.string({ maxLength: FALLBACK_LIMIT }) }),
      fc.constant({ type: 'FIELD' as const, fieldId: 'visit', label: 'Visit' }),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
        const checked = checkMessage(blocks);
        if (!checked.ok) return;
        for (const values of [
          NOBODY,
          {
            ...longest,
            phone: '+123456789012345',
            fields: { visit: 'v'.repeat(FIELD_VALUE_LIMIT) },
            ifs: 'i'.repeat(500),
          },
        ])
          expect(renderBlocks(checked.blocks, values).length).toBeLessThanOrEqual(CARRIER_LIMIT - OPT_OUT_LINE_RESERVE);
      }),
    );
  });

  it('normalizeBlocks returns one stored form', () => {
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

  it.each(['stop by at 3', 'please stop by at 3', 'the end', 'yes', 'ok', '', '🛑'])(
    '"%s" is a normal message',
    (body) => {
      expect(matchKeyword(body, subscribed)).toBeNull();
    },
  );

  it('YES opts in only a contact who opted out', () => {
    expect(matchKeyword('Yes', { optedOut: true })?.keyword).toBe('OPT_IN');
  });

  it('The carrier’s own reading wins', () => {
    expect(matchKeyword('arrêt', { optedOut: false, optOutType: 'STOP' })).toMatchObject({
      keyword: 'OPT_OUT',
      answeredByCarrier: true,
    });
  });

  it('The carrier confirms its own words only when they are written exactly', () => {
    for (const word of ['STOP', 'REVOKE', 'optout'])
      expect(matchKeyword(word, subscribed)?.answeredByCarrier).toBe(true);
    expect(matchKeyword('Stop!', subscribed)?.answeredByCarrier).toBe(false);
    expect(matchKeyword('OPT OUT', subscribed)?.answeredByCarrier).toBe(false);
  });
});
