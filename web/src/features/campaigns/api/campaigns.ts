import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type FragmentOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const CampaignCardParts = graphql(`
  fragment CampaignCardParts on Campaign {
    id
    name
    status
    v2
    brandColor
    brandImage
    opening
    created
    lastActive
    nextSend
    paused
    stopped
    structure {
      feature
      before
      appointment
    }
    stats {
      leads
      currentLeads
      currentAppointments
      queued
      messages
      messagesSuccess
      responses
      opened
    }
  }
`);

const CampaignsQuery = graphql(
  `
    query campaigns($includeStats: Boolean, $archived: Boolean) {
      campaigns(includeStats: $includeStats, archived: $archived) {
        success
        errors
        campaigns {
          ...CampaignCardParts
        }
      }
    }
  `,
  [CampaignCardParts],
);

export type ListedCampaign = FragmentOf<typeof CampaignCardParts>;

/** Loads the campaigns of the organization: those in use, or the archived ones. */
export function useCampaigns({
  includeStats,
  archived = false,
  enabled = true,
}: {
  readonly includeStats: boolean;
  readonly archived?: boolean;
  readonly enabled?: boolean;
}): UseQueryResult<readonly ListedCampaign[]> {
  return useQuery({
    queryKey: queryKeys.campaigns.list(includeStats, archived),
    queryFn: async ({ signal }) => (await ask(CampaignsQuery, { includeStats, archived }, signal)).campaigns,
    enabled,
  });
}
