import { isRequiredArgument } from 'graphql';
import { MUTATIONS } from '../../../../functions/graphql/registry/mutations.ts';
import { QUERIES } from '../../../../functions/graphql/registry/queries.ts';
import { getArguments } from '../../cloud/call-document.ts';
import type { EntityKind } from '../../scenarios/api/one-of-everything.ts';
import { findPlainValue, ownedArguments } from '../../scenarios/api/operations.ts';
import type { StaffCall } from './api-client.ts';
import { EXEMPT_MUTATIONS } from './exempt-mutations.ts';
import { ONE_OF_EACH } from './one-of-each.ts';
import type { Given, Make, MutationName, Preparation, StaffStory, Variant } from './preparation.ts';
import { pass, prepareCall, type TestEnvironment } from './test-environment.ts';
import { VARIANTS } from './variants.ts';

/** The key of a press, by which the server knows it again. */
const KEY = 'key-of-the-press';

const CALLERS = { PUBLIC: 'STRANGER', PLATFORM: 'STAFF' } as const;

/** Who may call each field. */
const FIELDS = { ...QUERIES, ...MUTATIONS };
type FieldName = keyof typeof FIELDS;

function isKeyed(field: FieldName): boolean {
  return getArguments(field).some(({ name }) => name === 'idempotencyKey');
}

/** By its name a call adds something each time. With a key that tells presses apart, the same press adds it once. */
function findTraits(field: MutationName, { give = {}, ...given }: Variant) {
  const adds = /^(?:create|clone|rotate|resend)/.test(field);
  const sends = /^(?:message|sendTest|register[A-Z]|confirmEmail|transfer)/.test(field);
  return { isNew: adds && !isKeyed(field), repeatable: !adds && !sends && !('version' in give), ...given };
}

/** Prepares calls in an environment. */
export function beginPreparation(environment: TestEnvironment): Preparation {
  const preparation: Preparation = {
    environment,
    run: async (field, given = {}) =>
      prepareCall(environment, await buildCall(preparation, field, { ...given, idempotencyKey: undefined })),
    make: async (field, given) => {
      const answer = await preparation.run(field, given);
      const made = Object.values(answer).find((value) => typeof value === 'object' && value !== null && 'id' in value);
      if (!made) throw new Error(`${field} made nothing that has an id`);
      return (made as { id: string }).id;
    },
    one: async (kind) => (await makeOneOfEach(preparation, kind, 1))[0] ?? '',
  };
  return preparation;
}

/** Returns the ids of what every environment has of a kind, or of `count` things that are made now. */
async function makeOneOfEach(preparation: Preparation, kind: EntityKind, count: number): Promise<readonly string[]> {
  const source = ONE_OF_EACH[kind];
  if (source === undefined) throw new Error(`one-of-each.ts has no ${kind}`);
  if (typeof source !== 'function') return source;
  const made: string[] = [];
  while (made.length < count) made.push(await source(preparation));
  return made;
}

/** Fills in what a call requires. `all`: also all other arguments that name nothing. */
export async function buildCall(
  preparation: Preparation,
  field: FieldName,
  given: Given,
  all = false,
): Promise<StaffCall> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ ...(isKeyed(field) && { idempotencyKey: KEY }), ...given }))
    values[name] = typeof value === 'function' ? await (value as Make)(preparation) : value;
  const owned = ownedArguments(field);
  for (const { name, kind, list, required } of owned)
    if (required && !(name in values)) {
      const ids = await makeOneOfEach(preparation, kind, list ? 2 : 1);
      values[name] = list ? ids : ids[0];
    }
  for (const argument of getArguments(field))
    if (!(argument.name in values) && !owned.some(({ name }) => name === argument.name))
      if (all || isRequiredArgument(argument)) values[argument.name] = findPlainValue(field, argument.name, values);
  const { access } = FIELDS[field];
  return { field, arguments: values, by: access in CALLERS ? CALLERS[access as keyof typeof CALLERS] : 'OWNER' };
}

function buildStory(name: string, field: MutationName, variant: Variant, all: boolean): StaffStory {
  const { before = [], ...traits } = findTraits(field, variant);
  const prepare = async (environment: TestEnvironment): Promise<StaffCall> => {
    const preparation = beginPreparation(environment);
    for (const step of before)
      if (typeof step === 'number') await pass(environment, step);
      else await (typeof step === 'function' ? step(preparation) : preparation.run(...step));
    return buildCall(preparation, field, variant.give ?? {}, all);
  };
  return { name, ...traits, prepare };
}

/** The stories of variants, and one with the plain values of all arguments for every other mutation that is not exempt. */
export const STORIES: readonly StaffStory[] = (Object.keys(MUTATIONS) as MutationName[]).flatMap((field) => {
  if (EXEMPT_MUTATIONS.has(field)) return [];
  const variants = Object.entries(VARIANTS).filter(([name]) => name.split(',')[0] === field);
  if (variants.length === 0) return [buildStory(field, field, {}, true)];
  return variants.map(([name, variant]) => buildStory(name, field, variant, false));
});
