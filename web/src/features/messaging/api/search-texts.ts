import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const TextSearchQuery = graphql(`
  query searchTexts($search: String!, $after: String) {
    searchTexts(search: $search, after: $after) {
      success
      errors
      next
      hits {
        id
        kind
        excerpt
        at
        lead {
          id
          name
          phone
        }
      }
    }
  }
`);

type TextSearchPage = ResultOf<typeof TextSearchQuery>['searchTexts'];
export type TextHit = TextSearchPage['hits'][number];

/**
 * Finds texts and notes by their words, newest first. A page looks through a part of the texts and may have no hit. Live updates do
 * not run the search again, because each run reads many texts.
 */
export function useTextSearch(search: string): UseInfiniteQueryResult<InfiniteData<TextSearchPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.textSearch(search),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      assertAccepted((await call(TextSearchQuery, { search, after: pageParam }, signal)).searchTexts),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
