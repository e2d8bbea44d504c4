import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ask, assertAccepted, call, requirePresent } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const PauseCampaign = graphql(`
  mutation pauseCampaign($campaignId: ID!, $paused: Boolean!) {
    updateCampaign(campaignId: $campaignId, paused: $paused) {
      success
      errors
    }
  }
`);

const CampaignPauseQuery = graphql(`
  query campaignPause($campaignId: ID!) {
    campaign(campaignId: $campaignId) {
      success
      errors
      campaign {
        id
        pauseReason
      }
    }
  }
`);

/** Pauses or resumes a campaign. */
export function usePauseCampaign(campaignId: string): UseMutationResult<unknown, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => ask(PauseCampaign, { campaignId, paused }),
    onSuccess: () => invalidate(client, queryKeys.campaign(campaignId), queryKeys.sendStats()),
  });
}

/** Loads why the system paused a campaign; null when it did not. */
export function useSystemPause(campaignId: string | null): UseQueryResult<string | null> {
  return useQuery({
    queryKey: queryKeys.campaignPause(campaignId ?? ''),
    enabled: campaignId !== null,
    queryFn: async ({ signal }) => {
      const answer = await call(CampaignPauseQuery, { campaignId: campaignId ?? '' }, signal);
      return requirePresent(assertAccepted(answer.campaign).campaign).pauseReason;
    },
  });
}
