/** A value as DynamoDB's JSON has it, such as `{ S: 'text' }`. Bytes are in Base64. */
export type AttributeJson = Readonly<Record<string, unknown>>;

/** Returns the attributes of an item, of a key or of the values of an expression. Undefined attributes are left out. */
export function toAttributesJson(item: object): Record<string, AttributeJson> {
  const attributes: Record<string, AttributeJson> = {};
  for (const [name, value] of Object.entries(item) as [string, unknown][])
    if (value !== undefined) attributes[name] = toAttributeJson(value);
  return attributes;
}

/** @throws for a value that the table cannot store */
function toAttributeJson(value: unknown): AttributeJson {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: formatNumber(value) };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      return value === null ? { NULL: true } : toObjectJson(value);
    default:
      throw new Error(`The table cannot store a ${typeof value}`);
  }
}

function toObjectJson(value: object): AttributeJson {
  if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(toAttributeJson) };
  if (value instanceof Set) return toSetJson([...(value as Set<unknown>)].filter((each) => each !== undefined));
  if (value instanceof Uint8Array)
    return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error(`The table cannot store a ${value.constructor.name}`);
  return { M: toAttributesJson(value) };
}

function toSetJson(values: readonly unknown[]): AttributeJson {
  if (values.length > 0 && values.every((each) => typeof each === 'string')) return { SS: values };
  if (values.length > 0 && values.every((each) => typeof each === 'number')) return { NS: values.map(formatNumber) };
  throw new Error('The table stores only sets of texts or of numbers, and no empty ones');
}

function formatNumber(value: number): string {
  if (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  throw new Error(`The table cannot store the number ${value} exactly`);
}
