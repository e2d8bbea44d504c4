type Value = string | Value[] | { [name: string]: Value };

/**
 * Decodes a form or a query. A name that comes twice, and `a[0]`, are lists; `a[b]` is an object.
 */
export function decodeForm(form: URLSearchParams): Record<string, Value> {
  const root: Record<string, Value> = {};
  for (const [key, value] of form) {
    const path = key.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let node = root;
    for (const part of path) node = (node[part] ??= {}) as Record<string, Value>;
    const before = node[last];
    node[last] = before === undefined ? value : [before, value].flat();
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, toLists(value)]));
}

/** Names that are all numbers are the places of a list. */
function toLists(value: Value): Value {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toLists);
  const names = Object.keys(value);
  if (names.every((name) => /^\d+$/.test(name))) return Object.values(value).map(toLists);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toLists(each)]));
}
