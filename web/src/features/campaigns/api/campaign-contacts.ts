import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { selectionArguments, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const ContactsQuery = graphql(`
  query campaignLeads($campaignId: ID, $page: Int, $search: String) {
    leads(campaignId: $campaignId, page: $page, search: $search) {
      success
      errors
      total
      leads {
        id
        name
        phone
        optedOut
        invalidPhone
        campaigns {
          id
          state
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
    $sendAgain: Boolean
    $startAt: AWSDateTime
    $idempotencyKey: String
  ) {
    addLeadsToCampaign(
      campaignId: $campaignId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
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
  mutation removeLeadsFromCampaign($campaignId: ID!, $leadIds: [ID!]!, $restore: Boolean) {
    removeLeadsFromCampaign(campaignId: $campaignId, leadIds: $leadIds, restore: $restore) {
      success
      errors
    }
  }
`);

export type CampaignContactsPage = ResultOf<typeof ContactsQuery>['leads'];
export type CampaignContact = CampaignContactsPage['leads'][number];

/** Contacts of a campaign, or with no campaign all of them, a page of ten at a time. */
export function useCampaignContacts(
  campaignId: string | null,
  page: number,
  search: string,
): UseQueryResult<CampaignContactsPage> {
  return useQuery({
    queryKey: queryKeys.contacts.campaign(campaignId, page, search),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(ContactsQuery, { campaignId, page, search: search || null }, signal)).leads),
    placeholderData: keepPreviousData,
  });
}

export interface ContactsToAdd {
  readonly campaignId: string;
  readonly who: ContactSelection;
  /** A new round for those who finished. */
  readonly sendAgain: boolean;
  /** None: now. */
  readonly startAt: Date | null;
}

/** Puts contacts into a campaign in the background; returns the job's id. */
export function useAddContacts(): UseMutationResult<string, Error, ContactsToAdd> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: ContactsToAdd) => {
      const { campaignId, who, sendAgain, startAt } = input;
      const answer = await call(AddContacts, {
        campaignId,
        ...selectionArguments(who),
        sendAgain,
        startAt: startAt?.toISOString() ?? null,
        idempotencyKey: keys.keyFor(input),
      });
      return requirePresent(assertAccepted(answer.addLeadsToCampaign).job).id;
    },
    onSuccess: (_, { campaignId }) => {
      keys.done();
      return refresh(client, campaignId);
    },
  });
}

export interface ContactsToRemove {
  readonly contactIds: readonly string[];
  /** Puts back what is still in the future. */
  readonly restore: boolean;
}

export function useRemoveContacts(campaignId: string): UseMutationResult<unknown, Error, ContactsToRemove> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ contactIds: contactIds, restore }: ContactsToRemove) =>
      assertAccepted(
        (await call(RemoveContacts, { campaignId, leadIds: [...contactIds], restore })).removeLeadsFromCampaign,
      ),
    onSuccess: () => refresh(client, campaignId),
  });
}

function refresh(client: ReturnType<typeof useQueryClient>, campaignId: string): Promise<unknown> {
  return invalidate(client, queryKeys.contacts.all(), queryKeys.campaign(campaignId), queryKeys.campaigns.all());
}
