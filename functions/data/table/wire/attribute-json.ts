import { marshall } from '@aws-sdk/util-dynamodb';

/**
 * Returns the attributes of an item, of a key or of the values of an expression in DynamoDB's JSON, such as `{"name":{"S":"Ava"}}`.
 * Undefined attributes are left out. Most values of an import are texts, which are written at once: the library of the SDK makes an
 * object for each value first, which took a quarter of the time of an import. The library converts the rare kinds of values.
 * @throws for a value that the table cannot store
 */
export function formatAttributes(item: object): string {
  let fields = '';
  for (const [name, value] of Object.entries(item)) {
    if (value === undefined || typeof value === 'function') continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${formatAttribute(value)}`;
  }
  return `{${fields}}`;
}

function formatAttribute(value: unknown): string {
  if (typeof value === 'string') return `{"S":${JSON.stringify(value)}}`;
  if (typeof value === 'boolean') return `{"BOOL":${value}}`;
  if (Number.isSafeInteger(value)) return `{"N":"${String(value)}"}`;
  if (value === null) return '{"NULL":true}';
  if (isPlainObject(value)) return `{"M":${formatAttributes(value)}}`;
  const attributes = marshall({ value }, { removeUndefinedValues: true }) as Record<string, unknown>;
  return JSON.stringify(encodeBytes(attributes)['value']);
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Writes bytes in Base64. The library leaves bytes as they are, and JSON has none. */
function encodeBytes(attributes: Record<string, unknown>): Record<string, unknown> {
  for (const attribute of Object.values(attributes) as Record<string, unknown>[]) encodeAttribute(attribute);
  return attributes;
}

function encodeAttribute(attribute: Record<string, unknown>): void {
  const { B: bytes, M: map, L: list } = attribute;
  if (bytes instanceof Uint8Array)
    attribute['B'] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  else if (map) encodeBytes(map as Record<string, unknown>);
  else if (Array.isArray(list)) for (const each of list as Record<string, unknown>[]) encodeAttribute(each);
}
