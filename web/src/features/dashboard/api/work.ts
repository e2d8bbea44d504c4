import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const WaitingQuery = graphql(`
  query waitingReplies {
    conversations(tab: WAITING) {
      success
      errors
      next
      leads {
        id
        name
        phone
        lastMessage {
          message
          created
        }
      }
    }
  }
`);

export type Waiting = ResultOf<typeof WaitingQuery>['conversations'];

/** Loads the contacts who wrote last and have no answer, latest first. `next`: there are more than these. */
export function useWaitingReplies(): UseQueryResult<Waiting> {
  return useQuery({
    queryKey: queryKeys.contacts.waiting(),
    queryFn: ({ signal }) => ask(WaitingQuery, {}, signal),
  });
}
