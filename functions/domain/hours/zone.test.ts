import fc from 'fast-check';
import { DateTime, IANAZone } from 'luxon';
import { describe, expect, it } from 'vitest';
import { findZone } from './zone.ts';

const NAMES = Intl.supportedValuesOf('timeZone');
const WEEK_MS = 7 * 86_400_000;
const [FIRST, LAST] = [Date.UTC(1980, 0), Date.UTC(2100, 0)];

describe('a zone', () => {
  it('has the offset of the calendar library at every moment, in every order', () => {
    const moments = fc.array(fc.integer({ min: FIRST, max: LAST }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), moments, (name, asked) => {
        const right = IANAZone.create(name);
        for (const at of asked) expect(findZone(name).offset(at)).toBe(right.offset(at));
      }),
    );
  });

  it('changes its offset in the same millisecond as the calendar library', () => {
    let changes = 0;
    for (const name of NAMES) {
      const right = IANAZone.create(name);
      for (let week = Date.UTC(2026, 0); week < Date.UTC(2027, 0); week += WEEK_MS) {
        let [before, after] = [week, week + WEEK_MS];
        if (right.offset(before) === right.offset(after)) continue;
        while (after - before > 1) {
          const middle = Math.floor((before + after) / 2);
          if (right.offset(middle) === right.offset(before)) before = middle;
          else after = middle;
        }
        changes += 1;
        for (const at of [before, after]) expect(findZone(name).offset(at)).toBe(right.offset(at));
      }
    }
    expect(changes).toBeGreaterThan(100);
  });

  it('makes dates invalid when no one knows its name', () => {
    expect(DateTime.fromMillis(0, { zone: findZone('Atlantis/City') }).isValid).toBe(false);
    expect(DateTime.fromMillis(0, { zone: findZone('America/Phoenix') }).toISO()).toBe('1969-12-31T17:00:00.000-07:00');
  });
});
