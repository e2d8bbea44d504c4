import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const CampaignQuery = graphql(`
  query campaign($campaignId: ID!) {
    campaign(campaignId: $campaignId, includeFeatures: true, includeStats: true) {
      success
      errors
      campaign {
        id
        name
        status
        archived
        paused
        stopOnReply
        pauseReason
        structure {
          feature
        }
        features {
          id
          label
          message
          messageContent {
            type
            text
            fallback
            fieldId
            label
          }
          days
          hours
          minutes
          window
          delayUntil
          finished
          version
        }
        stats {
          leads
          currentLeads
          queued
          unconfirmed
          messages
          messagesSuccess
          messagesFailed
          responses
          features {
            featureId
            queued
            messages
            messagesSuccess
            messagesFailed
            waiting
          }
        }
      }
    }
  }
`);

export type Campaign = NonNullable<ResultOf<typeof CampaignQuery>['campaign']['campaign']>;
export type CampaignFeature = NonNullable<Campaign['features']>[number];

/** Loads a campaign with its steps and figures. */
export function useCampaign(campaignId: string): UseQueryResult<Campaign> {
  return useQuery({
    queryKey: queryKeys.campaign(campaignId),
    queryFn: async ({ signal }) =>
      requirePresent(assertAccepted((await call(CampaignQuery, { campaignId }, signal)).campaign).campaign),
  });
}

/** Returns the steps in sending order. */
export function getOrderedFeatures(campaign: Campaign): readonly CampaignFeature[] {
  const byId = new Map((campaign.features ?? []).map((feature) => [feature.id, feature]));
  return campaign.structure.feature.flatMap((id) => byId.get(id) ?? []);
}
