/** A decoded parameter: text, a list, or parameters with names. */
export type Param = string | undefined | { readonly [name: string]: Param };
export type Params = { readonly [name: string]: Param };

/** Decodes Stripe's form encoding: `items[0][price]=p` becomes `{ items: { 0: { price: 'p' } } }`. */
export function parseForm(text: string): Params {
  const root: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replaceAll(']', '').split('[');
    let node = root;
    for (const part of path.slice(0, -1)) node = (node[part] ??= {}) as Record<string, unknown>;
    const last = path.at(-1) ?? '';
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return root as Params;
}

export function readText(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readNumber(params: Params, name: string): number | undefined {
  const value = readText(params, name);
  return value === undefined ? undefined : Number(value);
}

export function readParams(params: Params, name: string): Params {
  const value = params[name];
  return typeof value === 'object' ? value : {};
}

/** Returns the values of a list. */
export function readList(params: Params, name: string): readonly Param[] {
  return Object.values(readParams(params, name));
}

export function readTexts(params: Params, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readParams(params, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}
