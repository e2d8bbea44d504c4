import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const CreateLeads = graphql(`
  mutation createLeads($leads: [LeadInput!]!, $campaignId: ID, $attestation: String, $idempotencyKey: String) {
    createLeads(leads: $leads, campaignId: $campaignId, attestation: $attestation, idempotencyKey: $idempotencyKey) {
      success
      errors
      added
      merged
      rejected {
        row
        value
        reason
      }
    }
  }
`);

export interface NewLeads {
  readonly leads: readonly { readonly name: string; readonly phone: string }[];
  readonly campaignId: string | null;
  readonly attestation: string | null;
}

export type CreatedLeads = ResultOf<typeof CreateLeads>['createLeads'];

export function useCreateLeads(): UseMutationResult<CreatedLeads, Error, NewLeads> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: NewLeads) =>
      assertAccepted(
        (await call(CreateLeads, { ...input, leads: [...input.leads], idempotencyKey: keys.keyFor(input) }))
          .createLeads,
      ),
    onSuccess: () => {
      keys.done();
      return invalidate(client, queryKeys.leads.all(), queryKeys.session(), queryKeys.campaigns.all());
    },
  });
}
