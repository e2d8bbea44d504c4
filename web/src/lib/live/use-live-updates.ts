import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '../session/session.ts';
import { sessionToken } from '../session/token-store.ts';
import { refresh, getStaleKeys } from './invalidations.ts';
import { throttlePerSecond } from './throttle-per-second.ts';
import { subscribe } from './subscribe.ts';
import { invalidate, queryKeys } from '../query-keys.ts';

/** Keeps what the page shows true while others, workers and contacts change it. */
export function useLiveUpdates(session: Session): void {
  const client = useQueryClient();
  const { realtimeUrl: url } = session;
  const { id: organizationId, access } = session.organization;

  useEffect(() => {
    const token = sessionToken();
    if (token === null) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const stale = throttlePerSecond((queryKey) => refresh(client, queryKey));
    void subscribe({
      url,
      token,
      organizationId,
      onEvent: (event) => {
        for (const queryKey of getStaleKeys(event)) stale.add(queryKey);
      },
      onConnected: () => refresh(client),
      // A session that ended is found out by asking; a broken stream alone never signs anyone out.
      onEnded: () => void invalidate(client, queryKeys.session()),
    }).then((unsubscribe) => {
      if (gone) unsubscribe();
      else stop = unsubscribe;
    });
    return () => {
      gone = true;
      stale.stop();
      stop?.();
    };
    // A changed permission cuts the page off: it comes back with the new one.
  }, [client, url, organizationId, access]);
}
