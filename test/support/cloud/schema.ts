import { readFileSync } from 'node:fs';
import {
  getNamedType,
  isLeafType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
} from 'graphql';
import { SCHEMA_FILE } from '../../../infra/constructs/graphql-api.ts';
import { buildSchemaFrom } from '../../../scripts/local/appsync/schema.ts';

/** The schema as AppSync reads it. */
const schema = buildSchemaFrom(readFileSync(SCHEMA_FILE, 'utf8'));

type RootField = GraphQLField<unknown, unknown>;

function getRootField(name: string): RootField {
  const field = schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no field ${name}`);
  return field;
}

export function getArguments(name: string): readonly GraphQLArgument[] {
  return getRootField(name).args;
}

/** Builds a document that selects everything below a field, with a variable for each argument. */
export function buildDocument(name: string): string {
  const { args, type } = getRootField(name);
  const kind = schema.getQueryType()?.getFields()[name] ? 'query' : 'mutation';
  const declared = args.length === 0 ? '' : `(${args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')})`;
  const passed = args.length === 0 ? '' : `(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})`;
  return `${kind} ${declared} { ${name}${passed}${buildSelection(type)} }`;
}

/** Selects all fields below a type down to the leaves. The recursion ends, because no type of the schema contains itself. */
function buildSelection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named) || !isObjectType(named)) return '';
  return ` { ${Object.values(named.getFields())
    .map((field) => `${field.name}${buildSelection(field.type)}`)
    .join(' ')} }`;
}
