import { keepPreviousData, useQuery, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { toListArguments, toSelectionArguments, type ContactSelection } from '../../../shared/jobs/selection.ts';
import type { SelectionChange } from '../../../shared/jobs/use-selection-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRequireReady } from '../../../shared/sending/messaging-confirmation.ts';

const ContactsQuery = graphql(`
  query campaignLeads($campaignId: ID, $page: Int, $after: String, $search: String) {
    leads(campaignId: $campaignId, page: $page, after: $after, search: $search, includeRemoved: true) {
      success
      errors
      total
      more
      next
      leads {
        id
        name
        phone
        optedIn
        optedOut
        mayOptOut
        invalidPhone
        tags {
          id
          name
        }
        campaigns {
          id
          state
          pausedAt
          pausedBy
        }
      }
    }
  }
`);

const AddContacts = graphql(`
  mutation addLeadsToCampaign(
    $campaignId: ID!
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $groupIds: [ID!]
    $sendAgain: Boolean
    $startAt: AWSDateTime
    $idempotencyKey: String
  ) {
    addLeadsToCampaign(
      campaignId: $campaignId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      groupIds: $groupIds
      sendAgain: $sendAgain
      startAt: $startAt
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      job {
        id
      }
    }
  }
`);

const RemoveContacts = graphql(`
  mutation removeLeadsFromCampaign(
    $campaignId: ID!
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $restore: Boolean
  ) {
    removeLeadsFromCampaign(
      campaignId: $campaignId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
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

export type CampaignContactsPage = ResultOf<typeof ContactsQuery>['leads'];
export type CampaignContact = CampaignContactsPage['leads'][number];

/** Loads a page of ten contacts of a campaign, removed ones last; without a campaign, of all contacts. */
export function useCampaignContacts(
  campaignId: string | null,
  page: number,
  search: string,
): UseQueryResult<CampaignContactsPage> {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.contacts.campaign(campaignId, page, search),
    queryFn: async ({ signal }) => {
      // A list that no one can count is found by the cursor of the page before.
      const before = client.getQueryData<CampaignContactsPage>(
        queryKeys.contacts.campaign(campaignId, page - 1, search),
      );
      const after = before?.more ? before.next : null;
      return await ask(ContactsQuery, { campaignId, page, after, search: search || null }, signal);
    },
    placeholderData: keepPreviousData,
  });
}

export interface ContactsToAdd {
  readonly campaignId: string;
  readonly selection: ContactSelection;
  /** Whether contacts who finished start over. */
  readonly sendAgain: boolean;
  /** Null starts now. */
  readonly startAt: Date | null;
}

/** Adds contacts to a campaign with a background job. Returns the job's id. */
export function useAddContacts(): Change<ContactsToAdd, string> {
  const requireReady = useRequireReady();
  return useChange(
    async (input: ContactsToAdd, keys) => {
      await requireReady();
      const { campaignId, selection, sendAgain, startAt } = input;
      return requirePresent(
        (
          await ask(AddContacts, {
            campaignId,
            ...toSelectionArguments(selection),
            sendAgain,
            startAt: startAt?.toISOString() ?? null,
            idempotencyKey: keys.keyFor(input),
          })
        ).job,
      ).id;
    },
    { reloads: ({ campaignId }) => listMemberKeys(campaignId) },
  );
}

/** Removes contacts from a campaign, or restores them. Removing cancels their scheduled texts. Returns the job of many. */
export function useRemoveContacts(campaignId: string): Change<SelectionChange, string | null> {
  return useChange(
    async ({ selection, restore }: SelectionChange) => {
      return (await ask(RemoveContacts, { campaignId, ...toListArguments(selection), restore })).job?.id ?? null;
    },
    { reloads: listMemberKeys(campaignId) },
  );
}

function listMemberKeys(campaignId: string): readonly QueryKey[] {
  // The record of a contact shows its campaigns and the texts around its appointments.
  return [queryKeys.contacts.all(), queryKeys.contact.all(), queryKeys.campaign(campaignId), queryKeys.campaigns.all()];
}
