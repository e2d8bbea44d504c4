import { useCallback, useRef } from 'react';
import { call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { useSession } from '../../../lib/session/session.ts';

const ShowReplying = graphql(`
  mutation showReplying($leadId: ID!) {
    showReplying(leadId: $leadId) {
      success
      errors
    }
  }
`);

/** Shorter than the time for which other pages show it. */
const INTERVAL_MS = 8_000;

/**
 * Returns a function that tells the team that this person writes to a contact, at most every eight seconds. Platform staff
 * stay unseen.
 */
export function useShowReplying(contactId: string): () => void {
  const { user } = useSession();
  const last = useRef(0);
  return useCallback(() => {
    if (user.wpAdmin || Date.now() - last.current < INTERVAL_MS) return;
    last.current = Date.now();
    // A failure costs no one anything: the others do not see that this person writes.
    call(ShowReplying, { leadId: contactId }).catch(() => undefined);
  }, [contactId, user.wpAdmin]);
}
