const CONCURRENCY = 10;

/** Runs a function for some entries at once. Returns the results in the order of the entries. */
export async function mapInParallel<In, Out>(all: readonly In[], run: (each: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (let from = 0; from < all.length; from += CONCURRENCY)
    results.push(...(await Promise.all(all.slice(from, from + CONCURRENCY).map(run))));
  return results;
}
