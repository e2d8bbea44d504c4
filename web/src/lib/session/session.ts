import { queryOptions, useQuery, useSuspenseQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ask, requirePresent } from '../api/call.ts';
import { graphql } from '../graphql/graphql.ts';
import { setCurrentOrganization } from './current-organization.ts';
import { syncServerClock } from './server-clock.ts';
import { onTokenChange, getSessionToken } from './token-store.ts';
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
        phone
        new
        wpAdmin
        selectsOnDashboard
        showAppt
        moreOrganizations
        needsSecondFactor
        showCalendly
        organizations {
          id
          name
          access
        }
      }
      organization {
        id
        name
        color
        image
        access
        v2
        adminSidebar
        campaignAction
        twilioPhone
        registration
        showMessages
        autoReplyEnabled
        showCustomWindow
        showAppt
        showRedirect
        showAudio
        showCalendly
        showApptPlaceholders
        showEventsPage
        sendingHeld
        textedCountries
        heldBy
        allowAfterHours
        allowWeekends
        allowIncomingLeads
        allowSelfOnboarding
        understandsTiming
        autoReply
        brand
        orgType
        monthlyPriceCents
        segmentPriceMicros
        billing {
          active
          state
          hasPlan
          graceEnds
          spendCap
          spendLevel
          publishableKey
          scriptUrl
        }
        suspended
        deletes
        stats {
          leads
          messages
          messagesSuccess
          messagesFailed
          responses
          unread
          deliveryRate
          responseRate
          views
          openRate
        }
      }
    }
  }
`);

async function readSession(signal: AbortSignal) {
  const answer = await ask(UserQuery, {}, signal);
  const organization = requirePresent(answer.organization);
  syncServerClock(answer.now);
  setCurrentOrganization(organization.id);
  return { user: requirePresent(answer.user), organization, realtimeUrl: answer.realtimeUrl };
}

/** The signed-in person and the current organization. */
export type Session = Awaited<ReturnType<typeof readSession>>;

const sessionQuery = queryOptions({
  queryKey: queryKeys.session(),
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 60_000,
});

/** Loads the session. For the guard, which also shows loading and errors. */
export function useSessionQuery(): UseQueryResult<Session> {
  return useQuery(sessionQuery);
}

/** Returns the session on a guarded screen, where it is always loaded. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Returns the name of the organization of the loaded session, or undefined if none is loaded. */
export function readSessionName(client: QueryClient): string | undefined {
  return client.getQueryData(sessionQuery.queryKey)?.organization.name;
}

/** Returns whether this browser has a session token. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, getSessionToken) !== null;
}
