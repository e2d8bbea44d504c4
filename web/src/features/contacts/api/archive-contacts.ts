import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SelectionChange } from '../../../shared/jobs/use-selection-change.ts';
import { toSelectionArguments } from '../../../shared/jobs/selection.ts';

const ArchiveContacts = graphql(`
  mutation archiveLeads(
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $groupIds: [ID!]
    $restore: Boolean
  ) {
    archiveLeads(
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      groupIds: $groupIds
      restore: $restore
    ) {
      success
      errors
      job {
        id
      }
    }
  }
`);

/** Archives or restores contacts. Archiving cancels their scheduled texts. Returns the job of many. */
export function useArchiveContacts(): Change<SelectionChange, string | null> {
  return useChange(
    async ({ selection, restore }: SelectionChange) => {
      // Everyone in a group or campaign must not become everyone.
      return (await ask(ArchiveContacts, { ...toSelectionArguments(selection), restore })).job?.id ?? null;
    },
    { reloads: [queryKeys.contacts.all(), queryKeys.session()] },
  );
}
