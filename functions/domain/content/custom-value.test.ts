import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHttpsLink, parseCalendar } from './calendar-value.ts';
import {
  changeValues,
  findValueProblem,
  MAX_CUSTOM_VALUES,
  type CustomValue,
  type ValueChange,
} from './custom-value.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LINK = 'https://calendly.com/ann/first-visit';
const THREE = `https://api.calendly.com/event_types/AAAA|First visit|${LINK}`;

const ids = () => {
  let next = 0;
  return { nextId: () => `new-${(next += 1)}`, now: NOW };
};

describe('A link of a calendar', () => {
  it.each([
    ['http://calendly.com/ann', false],
    ['https://localhost/x', false],
    ['https://10.0.0.1/x', false],
    ['https://user:secret@calendly.com/x', false],
    ['javascript:alert(1)', false],
    ['https://calendly.com/a b', false],
    ['calendly.com/ann', false],
    [LINK, true],
  ])('%s: %s', (link, isLink) => expect(isHttpsLink(link)).toBe(isLink));

  it('with a pipe has exactly three parts', () => {
    expect(parseCalendar(THREE)).toEqual({
      eventTypeUri: 'https://api.calendly.com/event_types/AAAA',
      name: 'First visit',
      link: LINK,
    });
    for (const text of [`${THREE}|x`, THREE.split('|').slice(0, 2).join('|'), LINK, '', `https://x.test/a|b|${LINK}`])
      expect(parseCalendar(text), text).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const calendar = parseCalendar(text);
        expect(calendar === null || isHttpsLink(calendar.link)).toBe(true);
      }),
    );
  });
});

describe('The values of a person', () => {
  const calendar: ValueChange = { id: null, name: 'First visit', value: LINK, isCalendar: true };

  it('are refused without a name, without a link, and when they are too long', () => {
    expect(findValueProblem(calendar)).toBeNull();
    expect(findValueProblem({ ...calendar, value: THREE })).toBeNull();
    expect(findValueProblem({ ...calendar, name: ' ' })).toBe('Give the calendar a name.');
    expect(findValueProblem({ ...calendar, value: 'calendly.com' })).toBe('Enter a link that begins with https://.');
    expect(findValueProblem({ ...calendar, name: 'x'.repeat(101) })).toBe('The name is too long.');
    expect(findValueProblem({ ...calendar, value: `https://x.test/${'x'.repeat(500)}` })).toBe('The link is too long.');
    expect(findValueProblem({ ...calendar, isCalendar: false, value: '' })).toBe('Give the value.');
  });

  it('are changed and removed by id, and one that is gone is not added again', () => {
    const before: CustomValue[] = [
      { id: 'a', name: 'A', value: LINK, isCalendar: true, created: NOW },
      { id: 'b', name: 'B', value: 'text', isCalendar: false, created: NOW },
    ];
    const changed = changeValues(
      before,
      [
        { id: 'a', name: ' Later ', value: LINK, isCalendar: true },
        { id: 'b', name: '', value: '', isCalendar: true },
        calendar,
      ],
      ids(),
    );
    expect(changed).toMatchObject({ ok: true, values: [{ id: 'a', name: 'Later' }, { id: 'new-1' }] });
    // What the value is does not change with its name.
    expect(changeValues(before, [{ id: 'b', name: 'B', value: 'other', isCalendar: true }], ids())).toMatchObject({
      ok: true,
      values: [before[0], { id: 'b', value: 'other', isCalendar: false }],
    });
    expect(changeValues(before, [{ ...calendar, id: 'gone' }], ids())).toMatchObject({ ok: false });
    const [first] = before;
    expect(changeValues(before, [{ ...calendar, name: 'A' }], ids())).toMatchObject({
      ok: true,
      values: [first, before[1]],
    });
  });

  it('keep their ids apart and their number bounded, whatever comes', () => {
    const change = fc.record({
      id: fc.constantFrom(null, 'a', 'new-1', 'new-2'),
      name: fc.constantFrom('', 'Name', ' '),
      value: fc.constantFrom('', LINK, THREE, 'text'),
      isCalendar: fc.boolean(),
    });
    const before: CustomValue[] = [{ id: 'a', name: 'A', value: LINK, isCalendar: true, created: NOW }];
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const changed = changeValues(before, changes, ids());
        if (!changed.ok) return changed.problem.length > 0;
        return (
          changed.values.length <= MAX_CUSTOM_VALUES &&
          new Set(changed.values.map(({ id }) => id)).size === changed.values.length &&
          changed.values.every((value) => findValueProblem(value) === null)
        );
      }),
    );
  });
});
