import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAlertText, type AlertContent } from './reply-alert.ts';

const ONE: AlertContent = {
  organization: 'Sunrise',
  address: 'https://app.test/messages',
  replies: 1,
  hasMore: false,
  contacts: 1,
  names: ['Ann Archer'],
  reply: 'Yes please,\nTuesday?',
};

describe('The text of an alert', () => {
  it.each<[Partial<AlertContent>, string]>([
    [{}, 'Sunrise: Ann Archer replied: "Yes please, Tuesday?" https://app.test/messages'],
    [{ replies: 3, reply: null }, 'Sunrise: 3 new replies from Ann Archer. https://app.test/messages'],
    [
      { replies: 3, contacts: 2, names: ['Ann', 'Bob'], reply: null },
      'Sunrise: 3 new replies from Ann and Bob. https://app.test/messages',
    ],
    [
      { replies: 9, contacts: 5, names: ['Ann', 'Bob', 'Cy'], reply: null },
      'Sunrise: 9 new replies from Ann, Bob, Cy and 2 more. https://app.test/messages',
    ],
    [
      { replies: 500, hasMore: true, contacts: 3, names: ['Ann', 'Bob', 'Cy'], reply: null },
      'Sunrise: More than 500 new replies from Ann, Bob and Cy. https://app.test/messages',
    ],
    [{ names: [], reply: null }, 'Sunrise: 1 new reply. https://app.test/messages'],
    [{ names: [], reply: null, replies: 2 }, 'Sunrise: 2 new replies. https://app.test/messages'],
  ])('%j is "%s"', (part, text) => expect(buildAlertText({ ...ONE, ...part })).toBe(text));

  it('never tells a reply without the name of who wrote it, and never takes more than three segments', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-z ]{1,200}$/), { maxLength: 3 }),
        fc.string({ maxLength: 2_000 }),
        fc.stringMatching(/^[A-Za-z ]{1,200}$/),
        (names, reply, organization) => {
          const text = buildAlertText({ ...ONE, names, organization, reply, contacts: names.length });
          expect(text.endsWith(ONE.address)).toBe(true);
          expect(text).not.toMatch(/[\r\n]/);
          expect(text.length).toBeLessThanOrEqual(330);
          expect(text.includes(' replied: "')).toBe(names.length > 0);
        },
      ),
    ));
});
