import { queryOptions, useQuery, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { assertAccepted, call, requirePresent } from '../api/call.ts';
import { graphql } from '../graphql/graphql.ts';
import { setCurrentOrganization } from './current-organization.ts';
import { syncServerClock } from './server-clock.ts';
import { onTokenChange, sessionToken } from './token-store.ts';
import { queryKeys } from '../query-keys.ts';

const UserQuery = graphql(`
  query user {
    user {
      success
      errors
      now
      realtimeUrl
      user {
        id
        name
        firstName
        email
        wpAdmin
        organizations {
          id
          name
          access
        }
      }
      organization {
        id
        name
        access
        twilioPhone
        showMessages
        sendingHeld
        heldBy
        allowAfterHours
        allowWeekends
        stats {
          leads
          messages
          messagesSuccess
          messagesFailed
          responses
          deliveryRate
        }
      }
    }
  }
`);

async function readSession(signal: AbortSignal) {
  const answer = assertAccepted((await call(UserQuery, {}, signal)).user);
  const organization = requirePresent(answer.organization);
  syncServerClock(answer.now);
  setCurrentOrganization(organization.id);
  return { user: requirePresent(answer.user), organization, realtimeUrl: answer.realtimeUrl };
}

/** The signed-in person with the organization that the page shows. */
export type Session = Awaited<ReturnType<typeof readSession>>;

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session(),
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
});

/** For the guard, which shows what happens while the session is not there. */
export function useSessionQuery(): UseQueryResult<Session> {
  return useQuery(sessionQuery);
}

/** The session on a guarded screen, where it always is. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, sessionToken) !== null;
}
