import type { DescribedOperation } from './description.ts';
import { toJsonSchema, type Schema } from './schema.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Method {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** A document of OpenAPI 3.0. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Method>> & { readonly parameters?: Method['parameters'] }>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

const FORM = 'application/x-www-form-urlencoded';

/** Returns the calls with these names (`POST /path`), and every schema that they need. @throws when the document lacks a call */
export function describeCalls(
  document: OpenApi,
  calls: readonly string[],
): { operations: DescribedOperation[]; schemas: Record<string, Schema> } {
  const named = new Set<string>();
  const convert = (schema: Schema): Schema => toJsonSchema(schema, (name) => named.add(name));
  const operations = calls.map((call) => describeCall(document, call, convert));
  const schemas: Record<string, Schema> = {};
  for (const name of named) schemas[name] = convert(document.components.schemas[name] ?? {});
  return { operations, schemas };
}

function describeCall(document: OpenApi, call: string, convert: (schema: Schema) => Schema): DescribedOperation {
  const [method = '', path = ''] = call.split(' ');
  const described = document.paths[path];
  const found = described?.[method.toLowerCase()];
  if (!found) throw new Error(`The description has no ${call}`);
  const parameters = [...(described?.parameters ?? []), ...(found.parameters ?? [])].map((each) =>
    '$ref' in each ? document.components.parameters?.[each.$ref.split('/').at(-1) ?? ''] : each,
  );
  const listed = (kind: string): Parameter[] => parameters.flatMap((each) => (each?.in === kind ? [each] : []));
  const toFields = (kind: string): Record<string, Schema> =>
    Object.fromEntries(listed(kind).map(({ name, schema }) => [name, convert(schema)]));
  const [type, body] = Object.entries(found.requestBody?.content ?? {})[0] ?? [];
  return {
    id: call,
    method,
    path,
    parts: toFields('path'),
    query: {
      type: 'object',
      properties: toFields('query'),
      required: listed('query').flatMap(({ name, required }) => (required === true ? [name] : [])),
      additionalProperties: false,
    },
    ...(body ? { body: { type: type === FORM ? 'form' : 'json', schema: convert(body.schema) } } : {}),
    answers: Object.fromEntries(
      Object.entries(found.responses).map(([status, { content }]) => {
        const [answer] = Object.values(content ?? {});
        return [status, answer ? convert(answer.schema) : null];
      }),
    ),
  };
}
