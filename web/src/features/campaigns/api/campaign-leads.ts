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
import { selectionArguments, type LeadSelection } from '../../../shared/jobs/selection.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const LeadsQuery = graphql(`
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

const AddLeads = graphql(`
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

const RemoveLeads = graphql(`
  mutation removeLeadsFromCampaign($campaignId: ID!, $leadIds: [ID!]!, $restore: Boolean) {
    removeLeadsFromCampaign(campaignId: $campaignId, leadIds: $leadIds, restore: $restore) {
      success
      errors
    }
  }
`);

export type CampaignLeadsPage = ResultOf<typeof LeadsQuery>['leads'];
export type CampaignLead = CampaignLeadsPage['leads'][number];

/** Contacts of a campaign, or with no campaign all of them, a page of ten at a time. */
export function useCampaignLeads(
  campaignId: string | null,
  page: number,
  search: string,
): UseQueryResult<CampaignLeadsPage> {
  return useQuery({
    queryKey: queryKeys.leads.campaign(campaignId, page, search),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(LeadsQuery, { campaignId, page, search: search || null }, signal)).leads),
    placeholderData: keepPreviousData,
  });
}

export interface LeadsToAdd {
  readonly campaignId: string;
  readonly who: LeadSelection;
  /** A new round for those who finished. */
  readonly sendAgain: boolean;
  /** None: now. */
  readonly startAt: Date | null;
}

/** Puts contacts into a campaign in the background; returns the job's id. */
export function useAddLeads(): UseMutationResult<string, Error, LeadsToAdd> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (input: LeadsToAdd) => {
      const { campaignId, who, sendAgain, startAt } = input;
      const answer = await call(AddLeads, {
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

export interface LeadsToRemove {
  readonly leadIds: readonly string[];
  /** Puts back what is still in the future. */
  readonly restore: boolean;
}

export function useRemoveLeads(campaignId: string): UseMutationResult<unknown, Error, LeadsToRemove> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ leadIds, restore }: LeadsToRemove) =>
      assertAccepted((await call(RemoveLeads, { campaignId, leadIds: [...leadIds], restore })).removeLeadsFromCampaign),
    onSuccess: () => refresh(client, campaignId),
  });
}

function refresh(client: ReturnType<typeof useQueryClient>, campaignId: string): Promise<unknown> {
  return invalidate(client, queryKeys.leads.all(), queryKeys.campaign(campaignId), queryKeys.campaigns.all());
}
