import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const UpdateLead = graphql(`
  mutation updateLead($leadId: ID!, $lead: LeadInput!) {
    updateLead(leadId: $leadId, lead: $lead) {
      success
      errors
    }
  }
`);

export interface LeadChange {
  readonly name: string;
  readonly phone: string;
}

export function useUpdateLead(leadId: string): UseMutationResult<unknown, Error, LeadChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lead: LeadChange) => assertAccepted((await call(UpdateLead, { leadId, lead })).updateLead),
    onSuccess: () => invalidate(client, queryKeys.lead.one(leadId), queryKeys.leads.all()),
  });
}
