/** AppSync's enhanced filters. An event matches when all filters of at least one group match. */
export interface FilterGroups {
  readonly filterGroup: readonly { readonly filters: readonly Filter[] }[];
}

interface Filter {
  readonly fieldName: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Converts `{field: {eq: 1}, or: [...]}` to filter groups, as util.transform.toSubscriptionFilter does. */
export function toSubscriptionFilter(conditions: Record<string, unknown>): FilterGroups {
  return { filterGroup: toGroups(conditions).map((filters) => ({ filters })) };
}

function toGroups(conditions: Record<string, unknown>): Filter[][] {
  let result: Filter[][] = [[]];
  for (const [name, condition] of Object.entries(conditions)) {
    const parts = Array.isArray(condition) ? (condition as Record<string, unknown>[]) : [];
    if (name === 'or') result = product(result, parts.flatMap(toGroups));
    else if (name === 'and') for (const part of parts) result = product(result, toGroups(part));
    else
      result = product(result, [
        Object.entries(condition as Record<string, unknown>).map(([operator, value]) => ({
          fieldName: name,
          operator,
          value,
        })),
      ]);
  }
  return result;
}

function product(left: Filter[][], right: Filter[][]): Filter[][] {
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

/** Returns whether the payload matches one of the groups. @throws when AppSync has no such operator */
export function matchesGroups({ filterGroup }: FilterGroups, payload: Record<string, unknown>): boolean {
  return filterGroup.some(({ filters }) =>
    filters.every((filter) => matches(filter, readPath(payload, filter.fieldName))),
  );
}

function readPath(payload: Record<string, unknown>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      payload,
    );
}

function matches({ operator, value }: Filter, actual: unknown): boolean {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  switch (operator) {
    case 'eq':
      return actual === value;
    case 'ne':
      return actual !== value;
    case 'le':
      return compare(actual, value) <= 0;
    case 'lt':
      return compare(actual, value) < 0;
    case 'ge':
      return compare(actual, value) >= 0;
    case 'gt':
      return compare(actual, value) > 0;
    case 'contains':
      return contains(actual, value);
    case 'notContains':
      return !contains(actual, value);
    case 'containsAny':
      return list.some((each) => contains(actual, each));
    case 'beginsWith':
      return typeof actual === 'string' && actual.startsWith(String(value));
    case 'in':
      return list.includes(actual);
    case 'notIn':
      return !list.includes(actual);
    case 'between':
      return compare(actual, list[0]) >= 0 && compare(actual, list[1]) <= 0;
    default:
      throw new Error(`AppSync has no filter operator ${operator}`);
  }
}

function contains(actual: unknown, value: unknown): boolean {
  return Array.isArray(actual) ? actual.includes(value) : typeof actual === 'string' && actual.includes(String(value));
}

function compare(actual: unknown, value: unknown): number {
  if (typeof actual === 'number' && typeof value === 'number') return actual - value;
  if (typeof actual === 'string' && typeof value === 'string') return actual < value ? -1 : actual > value ? 1 : 0;
  return Number.NaN;
}
