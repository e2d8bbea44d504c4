/**
 * Dynalite reads every expression anew by a generated parser: more than a third of what a write costs. What it reads
 * depends on the words, the names and the values' types alone, so it is kept, and only the values are put in.
 */
interface Context {
  attrNames?: Record<string, string>;
  attrVals?: Record<string, Record<string, unknown>>;
  unusedAttrNames: Record<string, boolean>;
  unusedAttrVals: Record<string, boolean>;
  isKeyCondition?: boolean;
}

export interface Parser {
  parse(expression: string, options: { context: Context }): unknown;
}

interface Kept {
  readonly tree: unknown;
  /** The values that stand in the tree, by their names. */
  readonly values: ReadonlyMap<unknown, string>;
  readonly names: readonly string[];
  readonly valueNames: readonly string[];
}

/** Compares two values with each other while it is read. */
const BY_VALUES = /between/i;
/** Reads the one value that names a type. */
const TYPE_NAMES = /attribute_type\s*\([^,]*,\s*(:\w+)/gi;
const KEPT = 2_000;

/** Makes a parser remember; what it answers stays the same. */
export function remember(parser: Parser): void {
  const read = parser.parse.bind(parser);
  const kept = new Map<string, Kept>();
  parser.parse = (expression, options) => {
    const { context } = options;
    if (BY_VALUES.test(expression)) return read(expression, options);
    const key = `${expression}\n${context.isKeyCondition ? 'key' : ''}\n${JSON.stringify(context.attrNames ?? {})}\n${typesOf(context.attrVals)}\n${namedTypes(expression, context.attrVals)}`;
    const known = kept.get(key);
    if (known) return again(known, context);
    const before = { names: Object.keys(context.unusedAttrNames), values: Object.keys(context.unusedAttrVals) };
    const tree = read(expression, options);
    // A text is an error's; these are rare, and may name a value.
    if (typeof tree === 'string') return tree;
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, {
      tree,
      values: new Map(Object.entries(context.attrVals ?? {}).map(([name, value]) => [value, name])),
      names: before.names.filter((name) => !(name in context.unusedAttrNames)),
      valueNames: before.values.filter((name) => !(name in context.unusedAttrVals)),
    });
    // The first caller gets a copy as well: what evaluation does to its tree must not reach the kept one.
    return again({ tree, values: new Map(Object.entries(context.attrVals ?? {}).map(([name, value]) => [value, name])), names: [], valueNames: [] }, context);
  };
}

function again(known: Kept, context: Context): unknown {
  for (const name of known.names) delete context.unusedAttrNames[name];
  for (const name of known.valueNames) delete context.unusedAttrVals[name];
  return copy(known.tree, known.values, context.attrVals ?? {}, new Map());
}

function copy(node: unknown, values: ReadonlyMap<unknown, string>, now: Record<string, unknown>, done: Map<object, unknown>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const value = values.get(node);
  if (value !== undefined) return now[value];
  const copied = done.get(node);
  if (copied !== undefined) return copied;
  const fresh: unknown[] | Record<string, unknown> = Array.isArray(node) ? [] : (Object.create(Object.getPrototypeOf(node) as object | null) as Record<string, unknown>);
  done.set(node, fresh);
  for (const [key, each] of Object.entries(node)) (fresh as Record<string, unknown>)[key] = copy(each, values, now, done);
  return fresh;
}

function namedTypes(expression: string, values: Context['attrVals']): string {
  return [...expression.matchAll(TYPE_NAMES)].map(([, name = '']) => JSON.stringify(values?.[name])).join();
}

function typesOf(values: Context['attrVals']): string {
  return Object.entries(values ?? {}).map(([name, value]) => `${name}=${Object.keys(value).join()}`).join(' ');
}
