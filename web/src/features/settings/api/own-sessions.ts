import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const SessionsQuery = graphql(`
  query sessions($after: String) {
    sessions(after: $after) {
      success
      errors
      sessions {
        id
        device
        started
        lastUsed
        current
      }
      next
    }
  }
`);

const SignOut = graphql(`
  mutation signOutSessions($sessionId: ID, $others: Boolean) {
    signOutSessions(sessionId: $sessionId, others: $others) {
      success
      errors
    }
  }
`);

async function readSessions(after: string | null, signal: AbortSignal) {
  const { sessions, next } = await ask(SessionsQuery, { after }, signal);
  return { sessions, next };
}

export type SessionsPage = Awaited<ReturnType<typeof readSessions>>;
export type OwnSession = SessionsPage['sessions'][number];

/** Loads where the person is signed in, newest sign-in first. */
export function useOwnSessions(): UseInfiniteQueryResult<InfiniteData<SessionsPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.ownSessions(),
    queryFn: ({ pageParam, signal }) => readSessions(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Ends a session by its id, or all others with `OTHERS`. */
export function useSignOutSessions(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => ask(SignOut, session === OTHERS ? { others: true } : { sessionId: session }),
    onSettled: () => invalidate(client, queryKeys.ownSessions()),
  });
}

/** All sessions but the one of this page. */
export const OTHERS = 'others';
