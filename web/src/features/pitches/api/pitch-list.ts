import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const PitchesQuery = graphql(`
  query pitches($search: String, $archived: Boolean, $after: ID) {
    pitches(search: $search, archived: $archived, after: $after) {
      success
      errors
      total
      next
      pitches {
        id
        title
        color
        created
        archived
        structure
        slides {
          slideType
          title
          description
          url
          thumbnail
          media {
            kind
            poster
            files {
              url
            }
          }
        }
      }
    }
  }
`);

type PitchesPage = ResultOf<typeof PitchesQuery>['pitches'];
export type ListedPitch = PitchesPage['pitches'][number];

/** Loads the pitches, newest first. */
export function usePitches({
  search,
  archived,
}: {
  readonly search: string;
  readonly archived: boolean;
}): UseInfiniteQueryResult<InfiniteData<PitchesPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.pitches.list(search, archived),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(PitchesQuery, { search: search || null, archived, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
