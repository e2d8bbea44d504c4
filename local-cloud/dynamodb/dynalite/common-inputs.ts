import type { Input } from '../item.ts';

/** Fields with one of few values, which are checked once. */
const SETTINGS = new Set([
  'TableName',
  'ReturnValues',
  'ReturnConsumedCapacity',
  'ReturnItemCollectionMetrics',
  'ConsistentRead',
]);
const EXPRESSIONS = new Set(['ConditionExpression', 'UpdateExpression', 'ProjectionExpression']);
const ATTRIBUTES = new Set(['Item', 'Key', 'ExpressionAttributeValues']);

/** An input without unknown members, and the fields that its remaining checks depend on. */
export interface CommonInput {
  readonly input: Input;
  readonly settings: string;
}

/**
 * Checks the types of an input of the usual form, with expressions and well-formed attributes. Dynalite's own check copies
 * each value and derives the types of the types again, which is a tenth of the time of a write.
 * @param types the fields that the operation has
 * @returns undefined for any other input, valid or not. Dynalite then decides and words the error
 */
export function readCommonInput(raw: Input, types: Readonly<Record<string, unknown>>): CommonInput | undefined {
  const input: Input = {};
  let settings = '';
  for (const name in raw) {
    const value = raw[name];
    if (!Object.hasOwn(types, name) || value === null || value === undefined) continue;
    if (SETTINGS.has(name)) {
      if (typeof value !== (name === 'ConsistentRead' ? 'boolean' : 'string')) return undefined;
      const setting = String(value as string | boolean);
      settings += `${name}=${setting.length}=${setting} `;
      input[name] = value;
    } else if (EXPRESSIONS.has(name)) {
      if (typeof value !== 'string') return undefined;
      input[name] = value;
    } else {
      const isRight = ATTRIBUTES.has(name) ? isAttribute : name === 'ExpressionAttributeNames' ? isText : undefined;
      if (!isRight || !isMapWith(value, isRight)) return undefined;
      settings += `${name} `;
      // A copy: dynalite makes the key of a missing item into the new item.
      input[name] = { ...value };
    }
  }
  return { input, settings };
}

function isMapWith(value: unknown, isRight: (each: unknown) => boolean): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) {
    if (name === '__proto__' || !isRight((value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Returns whether a value has exactly one type, and content of that type. Bytes are left to dynalite. */
function isAttribute(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  let count = 0;
  for (const type in value) {
    count += 1;
    if (count > 1 || !hasContent(type, (value as Record<string, unknown>)[type])) return false;
  }
  return count === 1;
}

function hasContent(type: string, content: unknown): boolean {
  switch (type) {
    case 'S':
    case 'N':
      return typeof content === 'string';
    case 'BOOL':
    case 'NULL':
      return typeof content === 'boolean';
    case 'SS':
    case 'NS':
      return Array.isArray(content) && content.every(isText);
    case 'L':
      return Array.isArray(content) && content.every(isAttribute);
    case 'M':
      return isMapWith(content, isAttribute);
    default:
      return false;
  }
}
