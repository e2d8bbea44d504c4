import { readFileSync } from 'node:fs';
import { getNullableType, isObjectType, type GraphQLArgument, type GraphQLField } from 'graphql';
import { buildSchemaFrom } from '../../../local-cloud/index.ts';

/** The schema as AppSync reads it. */
const schema = buildSchemaFrom(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));

export function getRootField(name: string): GraphQLField<unknown, unknown> {
  const field = schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no field ${name}`);
  return field;
}

export function getArguments(name: string): readonly GraphQLArgument[] {
  return getRootField(name).args;
}

/** Returns `query` or `mutation`, with which an operation of a field begins. */
export function getOperationKind(name: string): string {
  return schema.getQueryType()?.getFields()[name] ? 'query' : 'mutation';
}

/** Returns the part of a field's answer that is one thing with an id, such as `pitch` of createPitch. @throws when there is none */
export function findAnswerKind(name: string): string {
  const answer = getNullableType(getRootField(name).type);
  const parts = isObjectType(answer) ? Object.values(answer.getFields()) : [];
  const part = parts.find(({ type }) => {
    const kind = getNullableType(type);
    return isObjectType(kind) && kind.getFields().id !== undefined;
  });
  if (!part) throw new Error(`${name} answers with nothing that has an id`);
  return part.name;
}

/** Builds a document that calls a field with the arguments of `given`, and selects `selection` beside its success and its errors. */
export function buildCallDocument(field: string, given: object, selection: string): string {
  const args = Object.keys(given).map((name) => {
    const argument = getArguments(field).find((each) => each.name === name);
    if (!argument) throw new Error(`The schema has no argument ${field}.${name}`);
    return argument;
  });
  const list = (format: (argument: GraphQLArgument) => string): string =>
    args.length === 0 ? '' : `(${args.map(format).join(', ')})`;
  const declared = list(({ name, type }) => `$${name}: ${String(type)}`);
  const passed = list(({ name }) => `${name}: $${name}`);
  return `${getOperationKind(field)} ${declared} { ${field}${passed} { success errors ${selection} } }`;
}
