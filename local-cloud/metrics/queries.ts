import { compileExpression } from './expression.ts';
import type { MetricId, MetricStore } from './store.ts';

/** A metric with a statistic, or an expression of other queries. */
export type Query =
  | { readonly id: string; readonly metric: MetricId; readonly statistic: string }
  | { readonly id: string; readonly expression: string };

/** Returns the values of one query in a period. `queries`: all that its expressions refer to. */
export function createQueryReader(
  store: MetricStore,
  queries: readonly Query[],
): (id: string, from: number, to: number) => number | undefined {
  const byId = new Map(
    queries.map((query) => [
      query.id,
      'expression' in query ? { evaluate: compileExpression(query.expression) } : query,
    ]),
  );
  const read = (id: string, from: number, to: number): number | undefined => {
    const query = byId.get(id);
    if (!query) throw new Error(`No metric or expression has the id ${id}`);
    if ('evaluate' in query) return query.evaluate((other) => read(other, from, to));
    return store.read(query.metric, query.statistic, from, to);
  };
  return read;
}
