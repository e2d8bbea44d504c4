import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../lib/api/idempotency.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';
import { toSelectionArguments, type ContactSelection } from '../jobs/selection.ts';

const TagContacts = graphql(`
  mutation tagLeads(
    $tagId: ID!
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $groupIds: [ID!]
    $remove: Boolean
    $idempotencyKey: String
  ) {
    tagLeads(
      tagId: $tagId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      groupIds: $groupIds
      remove: $remove
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      changed
      changedLeadIds
      leftOut {
        reason
        count
      }
      job {
        id
      }
    }
  }
`);

/** What became of the contacts. `job`: the background work on many contacts. */
export type TaggedContacts = ResultOf<typeof TagContacts>['tagLeads'];

export interface TagToChange {
  readonly tagId: string;
  readonly selection: ContactSelection;
  /** Takes the tag off. */
  readonly remove: boolean;
}

/** Adds a tag to contacts, or takes it off. */
export function useTagContacts(): UseMutationResult<TaggedContacts, Error, TagToChange> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: TagToChange) => {
      const variables = { tagId: input.tagId, remove: input.remove, ...toSelectionArguments(input.selection) };
      return await ask(TagContacts, { ...variables, idempotencyKey: keys.keyFor(input) });
    },
    onSuccess: () => {
      keys.reset();
      return invalidate(client, queryKeys.contacts.all(), queryKeys.contact.all());
    },
  });
}
