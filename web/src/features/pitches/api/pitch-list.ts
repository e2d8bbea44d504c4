import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
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
}): Pages<PitchesPage> {
  return usePages(
    queryKeys.pitches.list(search, archived),
    (after, signal) => ask(PitchesQuery, { search: search || null, archived, after }, signal),
    { keep: true },
  );
}
