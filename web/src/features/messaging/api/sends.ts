import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SendsQuery = graphql(`
  query sends($after: String) {
    sends(after: $after) {
      success
      errors
      sends {
        id
        state
        created
        due
        text
        by
        texts
        waiting
        held
        delivering
        delivered
        failed
        canceled
        unconfirmed
        skipped
        canCancel
        error
      }
      next
    }
  }
`);

type SendsPage = ResultOf<typeof SendsQuery>['sends'];
/** A message to many. */
export type Send = SendsPage['sends'][number];

/** Loads the messages to many, newest first, page by page. Live updates refresh them. */
export function useSends(): Pages<SendsPage> {
  return usePages(queryKeys.sends(), (after, signal) => ask(SendsQuery, { after }, signal));
}
