import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
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

/** How many pages without a hit are looked through before the person is asked to continue: about 70,000 texts, in a second or two. */
const PAGES_PER_LOOK = 10;

/**
 * Finds texts and notes by their words, newest first. A page of the API looks through a part of the texts and may have no hit. Live
 * updates do not run the search again, because each run reads many texts.
 */
export function useTextSearch(search: string): Pages<TextSearchPage> {
  return usePages(queryKeys.textSearch(search), async (from, signal) => {
    const look = async (after: string | null): Promise<TextSearchPage> =>
      await ask(TextSearchQuery, { search, after }, signal);
    let page = await look(from);
    for (let looks = 1; looks < PAGES_PER_LOOK && page.hits.length === 0 && page.next !== null; looks += 1)
      page = await look(page.next);
    return page;
  });
}
