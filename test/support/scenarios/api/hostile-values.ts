import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { seededRandom } from '../../../../local-cloud/seeded-random.ts';

/**
 * The same values in each run, unless FC_SEED chooses others. The local API repeats a long value in its message about a wrong
 * number, which other values would meet.
 */
const SEED = Number(process.env['FC_SEED'] ?? 20_260_302);

const STRINGS: readonly unknown[] = [
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000\u0007\u001b[31m\u007f',
  '\n\r\t',
  '👩‍👩‍👧‍👦🏽',
  '\ud83d',
  'a\udc00b',
  '\u202eevil',
  '__proto__',
  'constructor',
  'a#b#c',
  '%00%0a',
  '../../etc/passwd',
  "'; DROP TABLE--",
  '{{name}}',
  '9'.repeat(64),
];
const NUMBERS: readonly unknown[] = [-1, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1.5, '7'];
const MOMENTS: readonly unknown[] = [
  '',
  'tomorrow',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '-9999-01-01T00:00:00Z',
  '99999-01-01T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
];
const DATES: readonly unknown[] = ['', 'today', '0000-01-01', '9999-12-31', '2026-02-30', '-9999-01-01', '2026-01-01Z'];
const ANYTHING: readonly unknown[] = [42, true, {}, [], [[]], { toString: 'x' }, null];

function buildHostileValues(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return buildHostileValues(type.ofType);
  if (isListType(type))
    return [
      [],
      [null],
      Array.from({ length: 20_000 }, () => 'x'),
      ...buildHostileValues(type.ofType)
        .slice(0, 14)
        .map((value) => [value, value]),
    ];
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const needed = Object.fromEntries(
      fields.filter((field) => isNonNullType(field.type)).map((field) => [field.name, valid(field.type)]),
    );
    return [
      ...ANYTHING,
      { ...needed, nothingSuch: 1 },
      ...fields.flatMap((field) => buildHostileValues(field.type).map((value) => ({ ...needed, [field.name]: value }))),
    ];
  }
  if (isEnumType(named)) return [...ANYTHING, 'NOTHING_SUCH'];
  if (named.name === 'Int' || named.name === 'Boolean') return [...ANYTHING, ...NUMBERS];
  if (named.name === 'AWSDate') return [...ANYTHING, ...DATES];
  return [...ANYTHING, ...(named.name === 'AWSDateTime' ? MOMENTS : STRINGS)];
}

/**
 * Returns values that a careful client would never send, of and around a type: `count` of them, or `count` for each field of
 * an input object. Each argument gets others, the same in each run. FC_SEED chooses others.
 */
export function sampleHostileValues(type: GraphQLInputType, argument: string, count: number): unknown[] {
  const random = seededRandom(
    [...argument].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 2 ** 31, SEED),
  );
  return buildHostileValues(type)
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count * countFields(type))
    .map(({ value }) => value);
}

function valid(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isListType(isNonNullType(type) ? type.ofType : type)) return [];
  return isEnumType(named) ? named.getValues()[0]?.value : 'x';
}

function countFields(type: GraphQLInputType): number {
  const named = getNamedType(type);
  return isInputObjectType(named) ? Object.keys(named.getFields()).length : 1;
}
