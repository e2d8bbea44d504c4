/** A part of a JSON schema. */
export type Schema = { readonly [keyword: string]: unknown };

/** What a description says about a value. Titles, examples and the vendor's own extensions are left out. */
const KEYWORDS = new Set([
  'type',
  'format',
  'enum',
  'items',
  'properties',
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'oneOf',
  'anyOf',
  'allOf',
  '$ref',
]);

/**
 * Returns a schema of OpenAPI 3.0 as one of JSON Schema: `nullable` becomes a type, and an object that lists its fields has no others. A description
 * that lists no fields of an object leaves it open.
 * @param onRef called with the name of each schema that is named
 */
export function toJsonSchema(schema: Schema, onRef: (name: string) => void): Schema {
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) if (KEYWORDS.has(keyword)) kept[keyword] = value;
  if (typeof kept['$ref'] === 'string') {
    const name = kept['$ref'].split('/').at(-1) ?? '';
    onRef(name);
    return { $ref: `#/schemas/${name}` };
  }
  const convert = (each: unknown): Schema => toJsonSchema(each as Schema, onRef);
  if (kept['items']) kept['items'] = convert(kept['items']);
  for (const list of ['oneOf', 'anyOf', 'allOf'] as const)
    if (Array.isArray(kept[list])) kept[list] = kept[list].map(convert);
  if (typeof kept['additionalProperties'] === 'object')
    kept['additionalProperties'] = convert(kept['additionalProperties']);
  const fields = kept['properties'];
  if (fields) {
    kept['properties'] = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, convert(field)]));
    kept['additionalProperties'] ??= false;
  }
  if (schema['nullable'] !== true) return kept;
  if (kept['enum']) kept['enum'] = [...(kept['enum'] as unknown[]), null];
  if (typeof kept['type'] === 'string') kept['type'] = [kept['type'], 'null'];
  return kept;
}
