import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const EraseContact = graphql(`
  mutation eraseLead($leadId: ID!, $name: String!) {
    eraseLead(leadId: $leadId, name: $name) {
      success
      errors
    }
  }
`);

/** Erases a contact for good. The variable is what the person typed to confirm. */
export function useEraseContact(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => ask(EraseContact, { leadId: contactId, name }),
    onSuccess: () => invalidate(client, queryKeys.contacts.all(), queryKeys.campaigns.all(), queryKeys.session()),
  });
}
