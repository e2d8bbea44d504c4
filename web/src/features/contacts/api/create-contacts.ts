import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
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
export function useCreateContacts(): Change<NewContacts, CreatedContacts> {
  const requireReady = useRequireReady();
  return useChange(
    async (input: NewContacts, keys) => {
      if (input.campaignId !== null) await requireReady();
      const { contacts, campaignId, groupId, attestation } = input;
      return await ask(CreateContacts, {
        leads: [...contacts],
        campaignId,
        groupId,
        attestation,
        idempotencyKey: keys.keyFor(input),
      });
    },
    { reloads: [queryKeys.contacts.all(), queryKeys.session(), queryKeys.campaigns.all(), queryKeys.groups.all()] },
  );
}
