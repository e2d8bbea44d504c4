import { marshall } from '@aws-sdk/util-dynamodb';

/** A value as DynamoDB's JSON has it, such as `{ S: 'text' }`. Bytes are in Base64. */
export type AttributeJson = Readonly<Record<string, unknown>>;

/**
 * Returns the attributes of an item, of a key or of the values of an expression. Undefined attributes are left out.
 * @throws for a value that the table cannot store
 */
export function toAttributesJson(item: object): Record<string, AttributeJson> {
  return encodeBytes(marshall(item, { removeUndefinedValues: true })) as Record<string, AttributeJson>;
}

/** The library leaves bytes as they are, and JSON has none. */
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
