import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const OptOutContact = graphql(`
  mutation optOutLead($leadId: ID!, $note: String) {
    optOutLead(leadId: $leadId, note: $note) {
      success
      errors
    }
  }
`);

const DismissOptOutHint = graphql(`
  mutation dismissOptOutHint($leadId: ID!) {
    dismissOptOutHint(leadId: $leadId) {
      success
      errors
    }
  }
`);

/** Opts a contact out. The note is stored as evidence. */
export function useOptOut(contactId: string): Change<string> {
  return useChange((note: string) => ask(OptOutContact, { leadId: contactId, note }), {
    reloads: [queryKeys.contact.one(contactId), queryKeys.contacts.all()],
  });
}

/** Dismisses the hint that a text may be an opt-out. */
export function useDismissOptOutHint(contactId: string): Change {
  return useChange(() => ask(DismissOptOutHint, { leadId: contactId }), {
    reloads: [queryKeys.contact.one(contactId)],
  });
}
