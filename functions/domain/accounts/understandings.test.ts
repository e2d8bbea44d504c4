import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changeUnderstandings,
  listUnderstandings,
  UNDERSTANDING_NAMES,
  type Understandings,
} from './understandings.ts';

const ANN = { userId: 'ann', at: '2026-03-02T17:00:00.000Z' };
const BOB = { userId: 'bob', at: '2026-03-03T17:00:00.000Z' };
const names = (value: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(UNDERSTANDING_NAMES.map((name) => [name, value])), { requiredKeys: [] });

it('A confirmation keeps who gave it first, is taken back by its opposite, and a repetition changes nothing', () => {
  fc.assert(
    fc.property(names(fc.constantFrom(null, ANN)), names(fc.constantFrom(true, false, null)), (before, given) => {
      const stored = before as Understandings;
      const wanted = given as Partial<Record<(typeof UNDERSTANDING_NAMES)[number], boolean | null>>;
      const after = { ...stored, ...changeUnderstandings(stored, wanted, BOB) };
      for (const name of UNDERSTANDING_NAMES) {
        expect(listUnderstandings(after)[name]).toBe(wanted[name] ?? stored[name] != null);
        expect([null, undefined, ANN, BOB]).toContain(after[name]);
        expect(stored[name] && after[name] ? after[name] : ANN).toBe(ANN);
      }
      expect(changeUnderstandings(after, wanted, ANN)).toEqual({});
    }),
  );
});
