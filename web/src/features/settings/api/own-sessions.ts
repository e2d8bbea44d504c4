import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
export function useOwnSessions(): Pages<SessionsPage> {
  return usePages(queryKeys.ownSessions(), readSessions);
}

/** Ends a session by its id, or all others with `OTHERS`. */
export function useSignOutSessions(): Change<string> {
  return useChange((session: string) => ask(SignOut, session === OTHERS ? { others: true } : { sessionId: session }), {
    alwaysReloads: [queryKeys.ownSessions()],
  });
}

/** All sessions but the one of this page. */
export const OTHERS = 'others';
