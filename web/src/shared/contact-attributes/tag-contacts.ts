import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';
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
export function useTagContacts(): Change<TagToChange, TaggedContacts> {
  return useChange(
    async (input: TagToChange, keys) => {
      const variables = { tagId: input.tagId, remove: input.remove, ...toSelectionArguments(input.selection) };
      return await ask(TagContacts, { ...variables, idempotencyKey: keys.keyFor(input) });
    },
    { reloads: [queryKeys.contacts.all(), queryKeys.contact.all()] },
  );
}
