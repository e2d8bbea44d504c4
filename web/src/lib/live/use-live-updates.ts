import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '../session/session.ts';
import { getSessionToken } from '../session/token-store.ts';
import { refresh, getStaleKeys } from './invalidations.ts';
import { recordReplying } from './replying.ts';
import { throttlePerSecond } from './throttle-per-second.ts';
import { subscribe } from './subscribe.ts';
import { invalidate, queryKeys } from '../query-keys.ts';

/** Fetches data again that other people, workers or contacts changed. */
export function useLiveUpdates(session: Session): void {
  const client = useQueryClient();
  const { realtimeUrl: url } = session;
  const { id: organizationId, access } = session.organization;

  useEffect(() => {
    const token = getSessionToken();
    // The server tells people with LIMITED access nothing, and the refusal would stand in the console of each page.
    if (token === null || access === 'LIMITED') return;
    let stop: (() => void) | null = null;
    let unmounted = false;
    const staleKeys = throttlePerSecond((queryKey) => refresh(client, queryKey));
    void subscribe({
      url,
      token,
      organizationId,
      onEvent: (event) => {
        recordReplying(event);
        for (const queryKey of getStaleKeys(event)) staleKeys.add(queryKey);
      },
      onConnected: () => refresh(client),
      // The session query finds out whether the session ended. A broken stream alone must not sign anyone out.
      onEnded: () => void invalidate(client, queryKeys.session()),
    }).then((unsubscribe) => {
      if (unmounted) unsubscribe();
      else stop = unsubscribe;
    });
    return () => {
      unmounted = true;
      staleKeys.stop();
      stop?.();
    };
    // A changed permission ends the subscription on the server, so `access` restarts it.
  }, [client, url, organizationId, access]);
}
