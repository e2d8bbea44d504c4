import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

/** A list that is loaded page by page. */
export type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

/** Loads a list page by page. `after`: the cursor of the page before. `keep`: shows the list of the key before until the new one is there. */
export function usePages<Page extends { readonly next: string | null }>(
  queryKey: QueryKey,
  load: (after: string | null, signal: AbortSignal) => Promise<Page>,
  { keep = false } = {},
): Pages<Page> {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    ...(keep && { placeholderData: keepPreviousData }),
  });
}
