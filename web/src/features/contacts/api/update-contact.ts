import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const UpdateContact = graphql(`
  mutation updateLead($leadId: ID!, $lead: LeadInput!) {
    updateLead(leadId: $leadId, lead: $lead) {
      success
      errors
    }
  }
`);

export interface ContactChange {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** Changed values of custom fields. An empty value removes the field from the contact. */
  readonly customValues: { customFieldId: string; value: string }[];
}

/** Changes a contact's name, phone, email and custom fields. */
export function useUpdateContact(contactId: string): UseMutationResult<unknown, Error, ContactChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (contact: ContactChange) =>
      assertAccepted((await call(UpdateContact, { leadId: contactId, lead: contact })).updateLead),
    onSuccess: () => invalidate(client, queryKeys.contact.one(contactId), queryKeys.contacts.all()),
  });
}
