import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
import { useRequireReady } from '../../../shared/sending/messaging-confirmation.ts';

const CreateContacts = graphql(`
  mutation createLeads(
    $leads: [LeadInput!]!
    $campaignId: ID
    $groupId: ID
    $attestation: String
    $idempotencyKey: String
  ) {
    createLeads(
      leads: $leads
      campaignId: $campaignId
      groupId: $groupId
      attestation: $attestation
      idempotencyKey: $idempotencyKey
    ) {
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

export interface NewContacts {
  readonly contacts: readonly { readonly name: string; readonly phone: string }[];
  readonly campaignId: string | null;
  readonly groupId: string | null;
  readonly attestation: string | null;
}

export type CreatedContacts = ResultOf<typeof CreateContacts>['createLeads'];

/** Creates contacts. The result has the counts and the rejected rows. */
export function useCreateContacts(): UseMutationResult<CreatedContacts, Error, NewContacts> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  const requireReady = useRequireReady();
  return useMutation({
    mutationFn: async (input: NewContacts) => {
      if (input.campaignId !== null) await requireReady();
      const { contacts, campaignId, groupId, attestation } = input;
      const answer = await call(CreateContacts, {
        leads: [...contacts],
        campaignId,
        groupId,
        attestation,
        idempotencyKey: keys.keyFor(input),
      });
      return assertAccepted(answer.createLeads);
    },
    onSuccess: () => {
      keys.reset();
      return invalidate(
        client,
        queryKeys.contacts.all(),
        queryKeys.session(),
        queryKeys.campaigns.all(),
        queryKeys.groups.all(),
      );
    },
  });
}
