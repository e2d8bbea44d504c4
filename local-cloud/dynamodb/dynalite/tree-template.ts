type Values = Readonly<Record<string, unknown>>;

/** Builds a tree with the values of a call. Trees share the nodes that no evaluation writes to. */
export type TreeTemplate = (values: Values) => unknown;

/**
 * Returns a function that builds a tree of dynalite again, with the values of another call.
 * @param names the values in the tree, with their names
 * @param isTreeWritten whether evaluation writes to the sections of the tree, as for updates
 */
export function createTemplate(
  tree: unknown,
  names: ReadonlyMap<unknown, string>,
  { isTreeWritten }: { readonly isTreeWritten: boolean },
): TreeTemplate {
  const written = isTreeWritten ? findSections(tree) : NO_NODES;
  return buildNode(tree, names, written, new Map());
}

const NO_NODES: ReadonlySet<unknown> = new Set();

/** Returns the sections of an update, such as one `SET #a = :a`, with the nodes above them. Evaluation writes `val` there. */
function findSections(tree: unknown): ReadonlySet<unknown> {
  const { sections } = tree as { readonly sections?: readonly unknown[] };
  return new Set([tree, sections, ...(sections ?? [])]);
}

function buildNode(
  node: unknown,
  names: ReadonlyMap<unknown, string>,
  written: ReadonlySet<unknown>,
  done: Map<unknown, TreeTemplate>,
): TreeTemplate {
  if (typeof node !== 'object' || node === null) return () => node;
  const name = names.get(node);
  if (name !== undefined) return (values) => values[name];
  let build = done.get(node);
  if (!build) done.set(node, (build = buildParts(node, names, written, done)));
  return build;
}

function buildParts(
  node: object,
  names: ReadonlyMap<unknown, string>,
  written: ReadonlySet<unknown>,
  done: Map<unknown, TreeTemplate>,
): TreeTemplate {
  const keys = Object.keys(node);
  const children = Object.values(node).map((child: unknown) => ({
    child,
    build: buildNode(child, names, written, done),
  }));
  const changing = children.flatMap(({ child, build }, index) => (isShared(child, build) ? [] : [{ index, build }]));
  if (changing.length === 0 && !written.has(node)) return share(node);
  if (Array.isArray(node))
    return (values) => {
      const copy = [...(node as unknown[])];
      for (const { index, build } of changing) copy[index] = build(values);
      return copy;
    };
  return (values) => {
    const copy: Record<string, unknown> = { ...node };
    for (const { index, build } of changing) copy[keys[index] ?? ''] = build(values);
    return copy;
  };
}

const shared = new WeakSet<TreeTemplate>();

function share(node: object): TreeTemplate {
  Object.freeze(node);
  const build: TreeTemplate = () => node;
  shared.add(build);
  return build;
}

function isShared(child: unknown, build: TreeTemplate): boolean {
  return typeof child !== 'object' || child === null || shared.has(build);
}
