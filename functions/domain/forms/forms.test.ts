import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPackById } from '../brand/packs.ts';
import { cleanAnswers, describeMissing, listMissing, VERIFIED, type FormAnswers } from './form-answers.ts';
import { buildField, buildFirstItems, cleanItems, findItemsProblem } from './form-item.ts';
import { buildFormPath, buildFormRules, FORM_KINDS, parseFormPath, type FormKind } from './form.ts';
import { describeOffer } from './offer.ts';
import { isTooSoon, toAnswersText } from './submission.ts';

const PHONE = { phone: ['(602) 555-0134'] };
const OPT_IN = { 'opt-in': [VERIFIED] };
const HIPAA = { hipaa: [VERIFIED] };
const DATE = { appointment: ['2026-03-09'] };

const buildRules = (kind: FormKind, brand: string, allowSelfOnboarding = false) =>
  buildFormRules(kind, buildFirstItems(brand === 'tattoo'), {
    pack: getPackById(brand),
    allowSelfOnboarding,
    bodyParts: [{ id: 'a', label: 'Arm' }],
  });

describe('What a public form needs', () => {
  it.each<[FormKind, string, boolean, FormAnswers, boolean]>([
    ['GROUP', 'blast', true, { ...PHONE, ...OPT_IN }, true],
    ['GROUP', 'blast', true, PHONE, false],
    ['GROUP', 'blast', true, OPT_IN, false],
    ['GROUP', 'blast', true, { phone: ['602555013'], ...OPT_IN }, false],
    // Nine digits, with the brackets and the hyphen of the page.
    ['GROUP', 'blast', true, { phone: ['(602) 555-013'], ...OPT_IN }, false],
    ['GROUP', 'blast', true, { phone: ['6025550134'], ...OPT_IN }, true],
    ['CAMPAIGN', 'text', true, { ...PHONE, ...OPT_IN }, true],
    ['CAMPAIGN', 'health', true, { ...PHONE, ...OPT_IN }, false],
    ['CAMPAIGN', 'health', false, { ...PHONE, ...OPT_IN, ...HIPAA }, true],
    ['PAGE', 'text', true, { ...PHONE, ...OPT_IN }, true],
    ['PAGE', 'health', true, { ...PHONE, ...OPT_IN }, true],
    ['PAGE', 'health', false, { ...PHONE, ...OPT_IN }, false],
    ['PAGE', 'health', false, { ...PHONE, ...OPT_IN, ...HIPAA }, true],
    ['PAGE', 'tattoo', false, { ...PHONE, ...DATE }, true],
    ['PAGE', 'tattoo', false, { ...PHONE, ...OPT_IN }, true],
    ['PAGE', 'tattoo', false, DATE, false],
    ['CAMPAIGN', 'tattoo', false, { ...PHONE, ...DATE }, false],
  ])(
    'a %s of the brand %s, self onboarding %s, with %j can be submitted: %s',
    (kind, brand, self, answers, expected) => {
      expect(listMissing(buildRules(kind, brand, self), answers).length === 0).toBe(expected);
    },
  );

  it('is said in a few words, in the order of the form', () => {
    expect(describeMissing(buildRules('PAGE', 'text'), {})).toBe('Still needed: your phone number, the consent box');
    expect(describeMissing(buildRules('CAMPAIGN', 'health'), PHONE)).toBe(
      'Still needed: the health consent box, the consent box',
    );
    expect(describeMissing(buildRules('GROUP', 'blast'), { ...PHONE, ...OPT_IN })).toBe('');
  });

  it('includes the questions that staff require', () => {
    const items = [...buildFirstItems(false), buildField('q-aaaaaaaa', 'Why?', 'SHORT', true)];
    const rules = buildFormRules('PAGE', items, {
      pack: getPackById('text'),
      allowSelfOnboarding: true,
      bodyParts: [],
    });
    expect(describeMissing(rules, { ...PHONE, ...OPT_IN })).toBe('Still needed: Why?');
  });

  it('ends with the box for texts and its literal words, and asks studios for a part of the body', () => {
    const { items } = buildRules('PAGE', 'tattoo');
    expect(items.map(({ id }) => id)).toEqual(['name', 'phone', 'appointment', 'body-part', 'opt-in']);
    expect(items.at(-1)?.label).toBe(
      'I opt-in to receiving communications at the number provided. (You may opt-out at any time by replying STOP)',
    );
    expect(buildRules('PAGE', 'health').items.map(({ id }) => id)).toEqual(['name', 'phone', 'hipaa', 'opt-in']);
    expect(buildRules('GROUP', 'health').items.map(({ id }) => id)).toEqual(['name', 'phone', 'opt-in']);
  });
});

describe('The fields of a form', () => {
  it('always have the phone, once, and none that the brand adds', () => {
    const given = [
      buildField('name', ' Your name ', 'SHORT', true),
      buildField('hipaa', 'x', 'VERIFY'),
      buildField('opt-in', 'x', 'VERIFY'),
      buildField('name', 'Again', 'SHORT'),
      buildField('q-abcdefgh', ' Which? ', 'CHOICE', false, { labels: ['A', '', 'A', 'B '] }),
    ];
    const items = cleanItems(given);
    expect(items.map(({ id, label }) => [id, label])).toEqual([
      ['name', 'Your name'],
      ['phone', 'Phone'],
      ['q-abcdefgh', 'Which?'],
    ]);
    expect(items[2]?.labels).toEqual(['A', 'B']);
    expect(findItemsProblem(items)).toBeNull();
  });

  it.each([
    [[buildField('q-abcdefgh', '', 'SHORT')], 'Write the question.'],
    [[buildField('q-abcdefgh', 'Which?', 'CHOICE')], 'Enter at least one option.'],
    [[buildField('__proto__', 'Which?', 'SHORT')], 'A question has an id that cannot be used.'],
    [
      Array.from({ length: 30 }, (_, n) => buildField(`q-abcdefgh${n}`, 'Which?', 'SHORT')),
      'A form has at most 25 fields.',
    ],
  ])('cannot be saved as %j', (items, problem) => {
    expect(findItemsProblem(cleanItems(items))).toBe(problem);
  });
});

describe('The answers of a form', () => {
  const items = [
    buildField('name', 'Name', 'SHORT'),
    buildField('q-choice00', 'Which?', 'CHOICE', false, { labels: ['A', 'B'] }),
    buildField('q-several0', 'Which?', 'CHECKBOX', false, { labels: ['A', 'B', 'C'] }),
    buildField('q-rating00', 'How much?', 'RATING', false, { start: 1, end: 5 }),
    buildField('q-when0000', 'When?', 'DATE'),
    buildField('q-agree000', 'Agree?', 'VERIFY'),
  ];

  it('keep only what the form can have', () => {
    const given = {
      name: ['  Ann ', 'more'],
      'q-choice00': ['C'],
      'q-several0': ['C', 'A', 'A', 'x'],
      'q-rating00': ['6'],
      'q-when0000': ['2026-13-01'],
      'q-agree000': ['yes'],
      other: ['x'],
    };
    expect(cleanAnswers(items, given)).toEqual({ name: ['Ann'], 'q-several0': ['A', 'C'] });
    const good = { 'q-choice00': ['B'], 'q-rating00': ['5'], 'q-when0000': ['2026-03-01'], 'q-agree000': ['Verified'] };
    expect(cleanAnswers(items, good)).toEqual(good);
  });

  it('never have an item, a value or a length that the form does not have', () => {
    const answers = fc.dictionary(fc.string(), fc.array(fc.string({ maxLength: 2_000 }), { maxLength: 4 }));
    fc.assert(
      fc.property(answers, (given) => {
        const cleaned = cleanAnswers(items, given);
        for (const [id, values] of Object.entries(cleaned)) {
          expect(items.some((item) => item.id === id)).toBe(true);
          expect(values.length).toBeGreaterThan(0);
          for (const value of values) expect(value.length).toBeLessThanOrEqual(500);
        }
      }),
    );
  });

  it('are the same text in any order', () => {
    const one = { id: 'a', label: 'A', values: ['1'] };
    const two = { id: 'b', label: 'B', values: ['2'] };
    expect(toAnswersText([one, two])).toBe(toAnswersText([two, { ...one, label: 'Other words' }]));
    expect(toAnswersText([one])).not.toBe(toAnswersText([two]));
  });
});

it('A form starts again after 24 hours', () => {
  const started = new Date('2026-03-02T17:00:00Z');
  const state = { started, answers: '' };
  expect(isTooSoon(state, new Date(started.getTime() + 24 * 3_600_000 - 1))).toBe(true);
  expect(isTooSoon(state, new Date(started.getTime() + 24 * 3_600_000))).toBe(false);
});

it.each(FORM_KINDS)('The path of a %s names its kind and its code', (kind) => {
  expect(parseFormPath(buildFormPath(kind, '23456789'))).toEqual({ kind, code: '23456789' });
});

it.each(['/', '/p', '/p/', '/x/abc', '/c/a/b', '/p/a/b', 'p/a'])('The path %s is none of a form', (path) => {
  expect(parseFormPath(path)).toBeNull();
});

it.each([
  [{ price: 5, schedule: 'MONTHLY', trialPeriod: 14 }, '$5 a month, first 14 days free'],
  [{ price: 2.5, schedule: null, trialPeriod: 0 }, '$2.50'],
  [{ price: 0, schedule: 'WEEKLY', trialPeriod: 7 }, 'Free'],
])('The offer %j is said as %s', (offer, words) => {
  expect(describeOffer(offer)).toBe(words);
});
