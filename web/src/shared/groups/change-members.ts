import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../lib/api/idempotency.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';
import { toSelectionArguments, type ContactSelection } from '../jobs/selection.ts';

const AddToGroup = graphql(`
  mutation addLeadsToGroup(
    $groupId: ID!
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $groupIds: [ID!]
    $idempotencyKey: String
  ) {
    addLeadsToGroup(
      groupId: $groupId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      groupIds: $groupIds
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      changed
      changedLeadIds
      already
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

const RemoveFromGroup = graphql(`
  mutation removeLeadsFromGroup(
    $groupId: ID!
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $idempotencyKey: String
  ) {
    removeLeadsFromGroup(
      groupId: $groupId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      changed
      changedLeadIds
      job {
        id
      }
    }
  }
`);

/** What became of the contacts. `job`: the background work on many contacts. */
export type AddedToGroup = ResultOf<typeof AddToGroup>['addLeadsToGroup'];
export type RemovedFromGroup = ResultOf<typeof RemoveFromGroup>['removeLeadsFromGroup'];

interface MembersToChange {
  readonly groupId: string;
  readonly selection: ContactSelection;
}

/** Adds contacts to a group. */
export function useAddToGroup(): UseMutationResult<AddedToGroup, Error, MembersToChange> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: MembersToChange) => {
      const variables = { groupId: input.groupId, ...toSelectionArguments(input.selection) };
      const answer = await call(AddToGroup, { ...variables, idempotencyKey: keys.keyFor(input) });
      return assertAccepted(answer.addLeadsToGroup);
    },
    onSuccess: () => {
      keys.reset();
      return refresh(client);
    },
  });
}

/** Takes contacts out of a group. */
export function useRemoveFromGroup(): UseMutationResult<RemovedFromGroup, Error, MembersToChange> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: MembersToChange) => {
      const { groupIds: _, ...list } = toSelectionArguments(input.selection);
      const variables = { groupId: input.groupId, ...list };
      const answer = await call(RemoveFromGroup, { ...variables, idempotencyKey: keys.keyFor(input) });
      return assertAccepted(answer.removeLeadsFromGroup);
    },
    onSuccess: () => {
      keys.reset();
      return refresh(client);
    },
  });
}

function refresh(client: ReturnType<typeof useQueryClient>): Promise<unknown> {
  return invalidate(client, queryKeys.groups.all(), queryKeys.contacts.all(), queryKeys.contact.all());
}
