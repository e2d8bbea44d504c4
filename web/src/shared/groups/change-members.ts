import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';
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

/** The queries that show who is in a group. */
const MEMBERS = [queryKeys.groups.all(), queryKeys.contacts.all(), queryKeys.contact.all()];

interface MembersToChange {
  readonly groupId: string;
  readonly selection: ContactSelection;
}

/** Adds contacts to a group. */
export function useAddToGroup(): Change<MembersToChange, AddedToGroup> {
  return useChange(
    async (input: MembersToChange, keys) => {
      const variables = { groupId: input.groupId, ...toSelectionArguments(input.selection) };
      return await ask(AddToGroup, { ...variables, idempotencyKey: keys.keyFor(input) });
    },
    { reloads: MEMBERS },
  );
}

/** Takes contacts out of a group. */
export function useRemoveFromGroup(): Change<MembersToChange, RemovedFromGroup> {
  return useChange(
    async (input: MembersToChange, keys) => {
      const { groupIds: _, ...list } = toSelectionArguments(input.selection);
      const variables = { groupId: input.groupId, ...list };
      return await ask(RemoveFromGroup, { ...variables, idempotencyKey: keys.keyFor(input) });
    },
    { reloads: MEMBERS },
  );
}
