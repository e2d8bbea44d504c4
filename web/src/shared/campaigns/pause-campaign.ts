import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

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
export function usePauseCampaign(campaignId: string): Change<boolean> {
  return useChange((paused: boolean) => ask(PauseCampaign, { campaignId, paused }), {
    // Open records show the texts of the campaign around appointments.
    reloads: [queryKeys.campaign(campaignId), queryKeys.contact.all(), queryKeys.sendStats()],
  });
}

/** Loads why the system paused a campaign; null when it did not. */
export function useSystemPause(campaignId: string | null): UseQueryResult<string | null> {
  return useQuery({
    queryKey: queryKeys.campaignPause(campaignId ?? ''),
    enabled: campaignId !== null,
    queryFn: async ({ signal }) => {
      return requirePresent((await ask(CampaignPauseQuery, { campaignId: campaignId ?? '' }, signal)).campaign)
        .pauseReason;
    },
  });
}
