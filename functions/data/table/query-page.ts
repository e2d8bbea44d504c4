import type { Item, Table } from './table.ts';

/** A query finds at most this many keys to skip at a time. */
const MAX_SKIP = 1_000;

interface PagePosition {
  readonly limit: number;
  /** Items to skip before the page. */
  readonly skip?: number;
  /** The key of the item before the page. */
  readonly from?: Record<string, unknown> | undefined;
}

/**
 * Returns one page of a query. `next` is undefined at the end. `stillToSkip`: how many of the items to skip the query did not have. Cost:
 * the items of the page, and the keys to skip.
 */
export async function queryPage(
  table: Table,
  query: Parameters<Table['query']>[0],
  { limit, skip = 0, from }: PagePosition,
): Promise<{ items: Item[]; next?: Record<string, unknown>; stillToSkip: number }> {
  let start = from;
  for (let open = skip; open > 0;) {
    const skipped = await table.query({
      ...query,
      Limit: Math.min(open, MAX_SKIP),
      ProjectionExpression: 'pk',
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    open -= skipped.items.length;
    if (!skipped.next) return { items: [], stillToSkip: open };
    start = skipped.next;
  }
  const page = await table.query({ ...query, Limit: limit, ...(start ? { ExclusiveStartKey: start } : {}) });
  return { ...page, stillToSkip: 0 };
}
