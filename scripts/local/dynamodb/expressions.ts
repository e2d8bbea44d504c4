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
  /** Parts that every call may share. */
  readonly fixed: ReadonlySet<unknown>;
  readonly names: readonly string[];
  readonly valueNames: readonly string[];
}

/** Compares two values with each other while it is read. */
const BY_VALUES = /between/i;
/** Reads the one value that names a type. */
const TYPE_NAMES = /attribute_type\s*\([^,]*,\s*(:\w+)/gi;
const MAX_CACHED = 2_000;

/**
 * Makes a parser remember; what it answers stays the same. `written`: trees whose nodes are changed while an item is
 * (an update's, when its values are worked out). Of others, parts without values need no copy.
 */
export function cacheParser(parser: Parser, written: boolean): void {
  const read = parser.parse.bind(parser);
  const kept = new Map<string, Kept>();
  parser.parse = (expression, options) => {
    const { context } = options;
    if (BY_VALUES.test(expression)) return read(expression, options);
    const key = `${expression}\n${context.isKeyCondition ? 'key' : ''}\n${JSON.stringify(context.attrNames ?? {})}\n${getTypes(context.attrVals)}\n${namedTypes(expression, context.attrVals)}`;
    const known = kept.get(key);
    if (known) return instantiate(known, context);
    const before = { names: Object.keys(context.unusedAttrNames), values: Object.keys(context.unusedAttrVals) };
    const tree = read(expression, options);
    // A text is an error's; these are rare, and may name a value.
    if (typeof tree === 'string') return tree;
    if (kept.size >= MAX_CACHED) kept.clear();
    const values = new Map<unknown, string>(
      Object.entries(context.attrVals ?? {}).map(([name, value]) => [value, name]),
    );
    const fixed = written ? NOTHING : omitParts(values, tree);
    const names = before.names.filter((name) => !(name in context.unusedAttrNames));
    const valueNames = before.values.filter((name) => !(name in context.unusedAttrVals));
    kept.set(key, { tree, values, fixed, names, valueNames });
    // The first caller gets a copy as well: what evaluation does to its tree must not reach the kept one.
    return instantiate({ tree, values, fixed, names: [], valueNames: [] }, context);
  };
}

const NOTHING: ReadonlySet<unknown> = new Set();

/** The nodes under which no value of the call stands. */
function omitParts(values: ReadonlyMap<unknown, string>, tree: unknown): ReadonlySet<unknown> {
  const fixed = new Set<unknown>();
  const look = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return true;
    if (values.has(node)) return false;
    // Each one is looked at, also behind one that holds a value.
    const without = Object.values(node).map(look).every(Boolean);
    if (without) fixed.add(Object.freeze(node));
    return without;
  };
  look(tree);
  return fixed;
}

function instantiate(known: Kept, context: Context): unknown {
  for (const name of known.names) delete context.unusedAttrNames[name];
  for (const name of known.valueNames) delete context.unusedAttrVals[name];
  return copy(known.tree, known, context.attrVals ?? {}, new Map());
}

function copy(node: unknown, known: Kept, now: Record<string, unknown>, done: Map<object, unknown>): unknown {
  if (typeof node !== 'object' || node === null || known.fixed.has(node)) return node;
  const value = known.values.get(node);
  if (value !== undefined) return now[value];
  const copied = done.get(node);
  if (copied !== undefined) return copied;
  const fresh: unknown[] | Record<string, unknown> = Array.isArray(node)
    ? []
    : (Object.create(Object.getPrototypeOf(node) as object | null) as Record<string, unknown>);
  done.set(node, fresh);
  for (const [key, each] of Object.entries(node))
    (fresh as Record<string, unknown>)[key] = copy(each, known, now, done);
  return fresh;
}

function namedTypes(expression: string, values: Context['attrVals']): string {
  return [...expression.matchAll(TYPE_NAMES)].map(([, name = '']) => JSON.stringify(values?.[name])).join();
}

function getTypes(values: Context['attrVals']): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}=${Object.keys(value).join()}`)
    .join(' ');
}
