import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheParser, type Parser } from './expressions.ts';

const require = createRequire(import.meta.url);
const isReserved = (name: string): boolean => name === 'name';

const EXPRESSIONS = {
  conditionParser: [
    'attribute_not_exists(pk)',
    'attribute_not_exists(#a) AND (attribute_not_exists(#b) OR #b = :v)',
    '#a IN (:v, :w) AND #b <> :v',
    '#a BETWEEN :v AND :w',
    'begins_with(#a, :v)',
    'contains(#a, :v) AND size(#b) > :w',
    'attribute_type(#a, :v)',
    'name = :v',
    '(#a = :v',
    '#a = :missing',
  ],
  updateParser: [
    'SET #a = :v, #b = if_not_exists(#b, :w)',
    'ADD #a :v, #b :w',
    'SET #a = :v REMOVE #b',
    'SET #a = #a + :v',
    'SET #a = :v, #a = :w',
    'SET #a.#b[0] = list_append(:v, :w)',
    'DELETE #a :v',
  ],
} as const;

const value = fc.oneof(
  fc.record({ S: fc.oneof(fc.constantFrom('S', 'N', 'NULL'), fc.string()) }),
  fc.record({ N: fc.integer().map(String) }),
  fc.record({ SS: fc.array(fc.string(), { minLength: 1 }) }),
  fc.record({ L: fc.array(fc.record({ S: fc.string() })) }),
);

function parse(
  parser: Parser,
  expression: string,
  names: Record<string, string>,
  values: Record<string, Record<string, unknown>>,
): unknown {
  const context = {
    attrNames: names,
    attrVals: values,
    unusedAttrNames: Object.fromEntries(Object.keys(names).map((name) => [name, true])),
    unusedAttrVals: Object.fromEntries(Object.keys(values).map((name) => [name, true])),
    isReserved,
    compare: () => false,
  };
  try {
    return {
      tree: parser.parse(expression, { context }),
      names: context.unusedAttrNames,
      values: context.unusedAttrVals,
    };
  } catch (error) {
    return String(error);
  }
}

describe('cacheParser', () => {
  it.each(['conditionParser', 'updateParser'] as const)(
    'makes %s return the same trees as without a cache, with the values of the call',
    (name) => {
      const original = require(`dynalite/db/${name}`) as Parser;
      const uncached: Parser = { parse: original.parse };
      const cached: Parser = { parse: original.parse };
      cacheParser(cached, { isTreeWritten: name === 'updateParser' });
      fc.assert(
        fc.property(
          fc.constantFrom(...EXPRESSIONS[name]),
          fc.record({ '#a': fc.constantFrom('x', 'y'), '#b': fc.constantFrom('y', 'z') }),
          fc.record({ ':v': value, ':w': value }),
          (expression, names, values) => {
            expect(parse(cached, expression, names, values)).toEqual(parse(uncached, expression, names, values));
          },
        ),
        { numRuns: 2_000 },
      );
    },
  );
});
