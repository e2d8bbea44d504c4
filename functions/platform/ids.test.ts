import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedId, namedId, newId, newOrderedId, newSeed } from './ids.ts';

const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const indexes = fc.nat(33_000_000);

describe('ids', () => {
  it('Ids are ULIDs', () => {
    fc.assert(
      fc.property(times, indexes, (at, index) => {
        for (const id of [
          newId(at),
          newOrderedId(at, index),
          derivedId(at, newSeed(), index),
          namedId(at, newSeed(), 'name'),
        ])
          expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      }),
    );
  });

  it('Ids sort by time, then by index', () => {
    fc.assert(
      fc.property(times, indexes, indexes, (at, one, other) => {
        fc.pre(one < other);
        expect(newOrderedId(at, one) < newOrderedId(at, other)).toBe(true);
        expect(newOrderedId(at, other) < newId(new Date(at.getTime() + 1))).toBe(true);
      }),
    );
  });

  it('A derived id is the same for the same seed and index or name, and different for any other', () => {
    const at = new Date('2026-03-02T10:00:00Z');
    expect(derivedId(at, 'seed', 7)).toBe(derivedId(at, 'seed', 7));
    expect(derivedId(at, 'seed', 7)).not.toBe(derivedId(at, 'seed', 8));
    expect(derivedId(at, 'seed', 7)).not.toBe(derivedId(at, 'other', 7));
    expect(namedId(at, 'seed', 'ann')).toBe(namedId(at, 'seed', 'ann'));
    expect(namedId(at, 'seed', 'ann')).not.toBe(namedId(at, 'seed', 'bob'));
    expect(namedId(at, 'seed', 'ann')).not.toBe(namedId(at, 'other', 'ann'));
  });
});
