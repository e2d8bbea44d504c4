import type { Input } from '../item.ts';

const MAX_KEYS = 100;

/**
 * Checks a BatchGetItem of the usual form: keys of texts, and consistency.
 * @returns undefined for any other input, valid or not. Dynalite then decides and words the error
 */
export function readCommonBatch(raw: Input): Input | undefined {
  const requests = raw['RequestItems'];
  if (!isObject(requests) || hasOthers(raw, 'RequestItems', undefined)) return undefined;
  const names = Object.keys(requests);
  const [name = ''] = names;
  const request = requests[name];
  // Dynalite refuses the name of a table that is too short.
  if (names.length !== 1 || !/^[a-zA-Z0-9_.-]{3,255}$/.test(name) || !isObject(request)) return undefined;
  const { Keys, ConsistentRead } = request;
  if (hasOthers(request, 'Keys', 'ConsistentRead')) return undefined;
  if (ConsistentRead !== undefined && typeof ConsistentRead !== 'boolean') return undefined;
  if (!Array.isArray(Keys) || Keys.length === 0 || Keys.length > MAX_KEYS) return undefined;
  const seen = new Set(Keys.map(describeTextKey));
  if (seen.has(undefined) || seen.size !== Keys.length) return undefined;
  return { RequestItems: { [name]: { ...(ConsistentRead === undefined ? {} : { ConsistentRead }), Keys } } };
}

/** Returns the same text for the same key. undefined if its values are not all texts. */
function describeTextKey(key: unknown): string | undefined {
  if (!isObject(key)) return undefined;
  const names = Object.keys(key);
  if (names.length === 0) return undefined;
  let text = '';
  for (const name of names.length === 2 && (names[0] ?? '') > (names[1] ?? '') ? names.toReversed() : names) {
    const value = key[name];
    const content = isObject(value) && Object.keys(value).length === 1 ? value['S'] : undefined;
    if (typeof content !== 'string' || names.length > 2) return undefined;
    text += `${name.length} ${name} ${content.length} ${content}`;
  }
  return text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOthers(object: Record<string, unknown>, first: string, second: string | undefined): boolean {
  for (const name in object) if (name !== first && name !== second) return true;
  return false;
}
