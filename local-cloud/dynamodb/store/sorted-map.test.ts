import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedMap, type Range } from './sorted-map.ts';

/** Few different keys, so that they are often set again and deleted. */
const KEYS = fc.integer({ min: 0, max: 3_000 }).map((number) => `key-${number}`);
const STEPS = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), keys: fc.array(KEYS, { maxLength: 900 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), keys: fc.array(KEYS, { maxLength: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('range' as const),
      range: fc.record({
        gte: fc.option(KEYS, { nil: undefined }),
        lt: fc.option(KEYS, { nil: undefined }),
        reverse: fc.boolean(),
        limit: fc.option(fc.nat({ max: 50 }), { nil: undefined }),
      }),
    }),
  },
);

it('A map returns its keys in order, whatever was set and deleted between two ranges', () => {
  fc.assert(
    fc.property(fc.array(STEPS, { maxLength: 30 }), (steps) => {
      const map = new SortedMap();
      const model = new Set<string>();
      const found: string[][] = [];
      const expected: string[][] = [];
      for (const step of steps) {
        if (step.kind === 'range') {
          const range = Object.fromEntries(Object.entries(step.range).filter(([, value]) => value !== undefined));
          found.push(map.range(range));
          expected.push(pick(model, range));
        } else for (const key of step.keys) apply(map, model, step.kind, key);
      }
      expect(found).toEqual(expected);
      expect([...map.keys()]).toEqual([...model].sort());
      expect([...map.keys()].map((key) => map.get(key))).toEqual([...model].sort());
    }),
  );
});

it('A map keeps the order of tens of thousands of keys that come in any order', () => {
  const map = new SortedMap();
  const keys = Array.from({ length: 30_000 }, (_, index) => String((index * 7_919) % 30_011).padStart(6, '0'));
  const lowest: string[][] = [];
  for (const [index, key] of keys.entries()) {
    map.set(key, index);
    if (index % 5_000 === 4_999) lowest.push(map.range({ limit: 1 }));
  }
  expect(lowest).toEqual([4_999, 9_999, 14_999, 19_999, 24_999, 29_999].map((to) => [keys.slice(0, to + 1).sort()[0]]));
  expect(map.range({})).toEqual([...keys].sort());
});

it('A map takes a million keys that come in order, as those of an import do', () => {
  const map = new SortedMap();
  for (let index = 0; index < 1_200_000; index += 1) map.set(String(index).padStart(7, '0'), index);
  expect(map.range({ gte: '0599999', limit: 2 })).toEqual(['0599999', '0600000']);
  expect(map.range({ reverse: true, limit: 1 })).toEqual(['1199999']);
});

function apply(map: SortedMap, model: Set<string>, kind: 'set' | 'delete', key: string): void {
  if (kind === 'set') map.set(key, key);
  else map.delete(key);
  model[kind === 'set' ? 'add' : 'delete'](key);
}

function pick(keys: ReadonlySet<string>, { gte = '', lt = '~', reverse = false, limit }: Range): string[] {
  const found = [...keys].filter((key) => key >= gte && key < lt).sort();
  return (reverse ? found.reverse() : found).slice(0, limit);
}
