import { createTemplate, type TreeTemplate } from './tree-template.ts';

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

/** A cached tree, and what it uses of a call. */
interface CachedTree {
  readonly template: TreeTemplate;
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
 * @param isTreeWritten whether evaluation writes to the sections of the tree, as for updates
 */
export function cacheParser(parser: Parser, { isTreeWritten }: { readonly isTreeWritten: boolean }): void {
  const read = parser.parse.bind(parser);
  const cache = new Map<string, CachedTree>();
  parser.parse = (expression, options) => {
    const { context } = options;
    const form = describeExpression(expression, context.attrVals);
    if (form === null) return read(expression, options);
    const key = `${form}\n${context.isKeyCondition ? 'key' : ''}\n${JSON.stringify(context.attrNames ?? {})}\n${listTypes(context.attrVals)}`;
    const cached = cache.get(key);
    if (cached) return instantiate(cached, context);
    const before = { names: Object.keys(context.unusedAttrNames), values: Object.keys(context.unusedAttrVals) };
    const tree = read(expression, options);
    // A string is an error message. Errors are rare, and the message can contain a value.
    if (typeof tree === 'string') return tree;
    if (cache.size >= MAX_CACHED) cache.clear();
    const template = createTemplate(tree, nameValues(context.attrVals), { isTreeWritten });
    const names = before.names.filter((name) => !(name in context.unusedAttrNames));
    const valueNames = before.values.filter((name) => !(name in context.unusedAttrVals));
    cache.set(key, { template, names, valueNames });
    // The first caller gets a copy too: evaluation must not change the cached tree.
    return template(context.attrVals ?? {});
  };
}

function instantiate({ template, names, valueNames }: CachedTree, context: Context): unknown {
  for (const name of names) delete context.unusedAttrNames[name];
  for (const name of valueNames) delete context.unusedAttrVals[name];
  return template(context.attrVals ?? {});
}

/** Returns the values of a call with their names. */
export function nameValues(values: Context['attrVals']): ReadonlyMap<unknown, string> {
  return new Map(Object.entries(values ?? {}).map(([name, value]) => [value, name]));
}

/** Returns the expression with the values that its tree depends on. null means the tree depends on any of the values. */
export function describeExpression(expression: string, values: Context['attrVals']): string | null {
  let typeNames = typeNamesOf.get(expression);
  if (typeNames === undefined) {
    if (typeNamesOf.size >= MAX_CACHED) typeNamesOf.clear();
    typeNames = BY_VALUES.test(expression) ? null : [...expression.matchAll(TYPE_NAMES)].map(([, name = '']) => name);
    typeNamesOf.set(expression, typeNames);
  }
  if (typeNames === null || typeNames.length === 0) return typeNames && expression;
  return `${expression}\n${typeNames.map((name) => JSON.stringify(values?.[name])).join()}`;
}

/** The values of each expression that name a type. null means the tree depends on any of the values. */
const typeNamesOf = new Map<string, readonly string[] | null>();

/** Returns the names of values with their types. Names can have any character, so their lengths stand before them. */
export function listTypes(values: Context['attrVals']): string {
  let types = '';
  for (const name in values) {
    types += `${name.length} ${name}`;
    for (const type in values[name]) types += `=${type}`;
    types += ' ';
  }
  return types;
}
