import { getNamedType, isRequiredArgument, type GraphQLArgument } from 'graphql';
import { getArguments } from '../../cloud/call-document.ts';
import { buildDocument } from './build-document.ts';
import { PLAIN_VALUES } from './plain-values.ts';
import { OWNED_ARGUMENTS, type EntityIds, type EntityKind } from './one-of-everything.ts';

export interface Operation {
  readonly document: string;
  readonly variables: Record<string, unknown>;
}

export interface OwnedArgument {
  readonly name: string;
  readonly kind: EntityKind;
  readonly list: boolean;
  readonly required: boolean;
}

function findEntry<T>(table: Readonly<Record<string, T>>, field: string, argument: string): T | undefined {
  return Object.hasOwn(table, `${field}.${argument}`)
    ? table[`${field}.${argument}`]
    : Object.hasOwn(table, argument)
      ? table[argument]
      : undefined;
}

/** Returns the kind of thing that an argument names: `leadIds` names a `lead`, and `after` of `jobs` a `jobsCursor`. */
function findKind(field: string, { name, type }: GraphQLArgument): EntityKind | undefined {
  const listed = findEntry(OWNED_ARGUMENTS, field, name);
  if (listed !== undefined) return listed;
  if (name === 'after') return `${field}Cursor` as EntityKind;
  const isId = getNamedType(type).name === 'ID';
  return isId ? (/^(\w+)Ids?$/.exec(name)?.[1] as EntityKind | undefined) : undefined;
}

/** Returns the arguments of a field that could name something of another organization. */
export function ownedArguments(field: string): OwnedArgument[] {
  return getArguments(field).flatMap((argument) => {
    const kind = findKind(field, argument);
    return kind === undefined
      ? []
      : [
          {
            name: argument.name,
            kind,
            list: String(argument.type).startsWith('['),
            required: isRequiredArgument(argument),
          },
        ];
  });
}

/** Returns the plain value of an argument beside `given` ones, or undefined if it has none. */
export function findPlainValue(field: string, argument: string, given: Readonly<Record<string, unknown>>): unknown {
  const value = findEntry(PLAIN_VALUES, field, argument);
  return typeof value === 'function' ? (value as (given: Readonly<Record<string, unknown>>) => unknown)(given) : value;
}

/** Returns arguments that name nothing and have no value in `PLAIN_VALUES`. */
export function unknownArguments(field: string): string[] {
  const owned = new Set(ownedArguments(field).map(({ name }) => name));
  return getArguments(field)
    .filter(({ name }) => !owned.has(name) && findEntry(PLAIN_VALUES, field, name) === undefined)
    .map(({ name }) => `${field}.${name}`);
}

/** Builds an operation with these ids. `instead` replaces the values of some arguments. */
export function buildOperation(
  field: string,
  ids: EntityIds,
  instead: Readonly<Record<string, unknown>> = {},
): Operation {
  const variables: Record<string, unknown> = {};
  for (const { name, kind, list } of ownedArguments(field)) {
    if (!Object.hasOwn(ids, kind)) throw new Error(`${field}.${name}: createOneOfEverything makes no ${kind}`);
    variables[name] = Object.hasOwn(instead, name) ? instead[name] : list ? [ids[kind]] : ids[kind];
  }
  for (const { name } of getArguments(field)) {
    if (name in variables) continue;
    variables[name] = findPlainValue(field, name, variables) ?? null;
  }
  return { document: buildDocument(field), variables };
}
