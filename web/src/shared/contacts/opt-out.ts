import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

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
export function useOptOut(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => ask(OptOutContact, { leadId: contactId, note }),
    onSuccess: () => invalidate(client, queryKeys.contact.one(contactId), queryKeys.contacts.all()),
  });
}

/** Dismisses the hint that a text may be an opt-out. */
export function useDismissOptOutHint(contactId: string): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(DismissOptOutHint, { leadId: contactId }),
    onSuccess: () => invalidate(client, queryKeys.contact.one(contactId)),
  });
}
