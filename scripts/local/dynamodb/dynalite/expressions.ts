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

/** A cached tree, and what a new call must change in it. */
interface CachedTree {
  readonly tree: unknown;
  /** The values in the tree, with their names. */
  readonly values: ReadonlyMap<unknown, string>;
  /** Nodes without values of the call. All calls share them. */
  readonly fixed: ReadonlySet<unknown>;
  readonly names: readonly string[];
  readonly valueNames: readonly string[];
}

/** The parser compares two values for BETWEEN, so the tree depends on the values. */
const BY_VALUES = /between/i;
/** The parser reads the value that names a type, so the tree depends on that value. */
const TYPE_NAMES = /attribute_type\s*\([^,]*,\s*(:\w+)/gi;
const MAX_CACHED = 2_000;

/**
 * Makes a parser of dynalite cache its trees. Dynalite parses every expression again, which is more than a third of the time
 * of a write. A tree depends only on the expression, the names and the types of the values, so a call needs a copy with its
 * own values. The results stay the same.
 * @param isTreeWritten whether evaluation writes to the nodes, as for updates. Otherwise nodes without values are shared.
 */
export function cacheParser(parser: Parser, { isTreeWritten }: { readonly isTreeWritten: boolean }): void {
  const read = parser.parse.bind(parser);
  const cache = new Map<string, CachedTree>();
  parser.parse = (expression, options) => {
    const { context } = options;
    if (BY_VALUES.test(expression)) return read(expression, options);
    const key = `${expression}\n${context.isKeyCondition ? 'key' : ''}\n${JSON.stringify(context.attrNames ?? {})}\n${getTypes(context.attrVals)}\n${namedTypes(expression, context.attrVals)}`;
    const cached = cache.get(key);
    if (cached) return instantiate(cached, context);
    const before = { names: Object.keys(context.unusedAttrNames), values: Object.keys(context.unusedAttrVals) };
    const tree = read(expression, options);
    // A string is an error message. Errors are rare, and the message can contain a value.
    if (typeof tree === 'string') return tree;
    if (cache.size >= MAX_CACHED) cache.clear();
    const values = new Map<unknown, string>(
      Object.entries(context.attrVals ?? {}).map(([name, value]) => [value, name]),
    );
    const fixed = isTreeWritten ? NO_NODES : findFixedNodes(values, tree);
    const names = before.names.filter((name) => !(name in context.unusedAttrNames));
    const valueNames = before.values.filter((name) => !(name in context.unusedAttrVals));
    cache.set(key, { tree, values, fixed, names, valueNames });
    // The first caller gets a copy too: evaluation must not change the cached tree.
    return instantiate({ tree, values, fixed, names: [], valueNames: [] }, context);
  };
}

const NO_NODES: ReadonlySet<unknown> = new Set();

/** Returns the nodes that contain no value of the call, and freezes them. */
function findFixedNodes(values: ReadonlyMap<unknown, string>, tree: unknown): ReadonlySet<unknown> {
  const fixed = new Set<unknown>();
  const visit = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return true;
    if (values.has(node)) return false;
    // Visits every child, also after a child with a value.
    const isFixed = Object.values(node).map(visit).every(Boolean);
    if (isFixed) fixed.add(Object.freeze(node));
    return isFixed;
  };
  visit(tree);
  return fixed;
}

function instantiate(cached: CachedTree, context: Context): unknown {
  for (const name of cached.names) delete context.unusedAttrNames[name];
  for (const name of cached.valueNames) delete context.unusedAttrVals[name];
  return copy(cached.tree, cached, context.attrVals ?? {}, new Map());
}

function copy(node: unknown, cached: CachedTree, values: Record<string, unknown>, done: Map<object, unknown>): unknown {
  if (typeof node !== 'object' || node === null || cached.fixed.has(node)) return node;
  const value = cached.values.get(node);
  if (value !== undefined) return values[value];
  const copied = done.get(node);
  if (copied !== undefined) return copied;
  const fresh: unknown[] | Record<string, unknown> = Array.isArray(node)
    ? []
    : (Object.create(Object.getPrototypeOf(node) as object | null) as Record<string, unknown>);
  done.set(node, fresh);
  for (const [key, each] of Object.entries(node))
    (fresh as Record<string, unknown>)[key] = copy(each, cached, values, done);
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
