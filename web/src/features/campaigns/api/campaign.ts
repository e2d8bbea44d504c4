import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { StructureType } from '../../../../../functions/domain/campaigns/step.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
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
        userId
        v2
        status
        archived
        paused
        stopOnReply
        requireVerification
        hasAppt
        calendlyEventUri
        calendlyEventName
        calendlyEventLink
        brandName
        brandColor
        brandImage
        public
        category
        description
        code
        pauseReason
        lastActive
        nextSend
        structure {
          feature
          before
          appointment
        }
        features {
          id
          label
          structureType
          featureType
          pitch {
            id
            title
            ready
          }
          redirectType
          redirectUrl
          redirectPhone
          redirectButton
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
          workflows {
            id
            label
            triggers {
              id
              label
              triggerType
              triggerOption
              widgetId
              widgetExpression
              triggerResponses
              seconds
              performedAction
              days
              hours
            }
            actions {
              id
              actionType
              messageContent {
                type
                text
                fallback
                fieldId
                label
              }
              nextCampaignId
              webhookUrl
              userIds
            }
            version
          }
          version
        }
        stats {
          leads
          currentLeads
          keptLeads
          currentAppointments
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
            responses
            optOuts
            opened
            complete
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
    queryFn: async ({ signal }) => requirePresent((await ask(CampaignQuery, { campaignId }, signal)).campaign),
  });
}

/** The list of a campaign's structure that holds the steps of a phase. */
export const STRUCTURE_LISTS = {
  FEATURE: 'feature',
  BEFORE: 'before',
  APPOINTMENT: 'appointment',
} as const satisfies Record<StructureType, keyof Campaign['structure']>;

/** The steps of each phase. */
export type CampaignPhases = Readonly<Record<StructureType, readonly CampaignFeature[]>>;

/** Returns the steps of each phase, in the order of the campaign. */
export function getPhases(campaign: Campaign): CampaignPhases {
  const byId = new Map((campaign.features ?? []).map((feature) => [feature.id, feature]));
  const list = (phase: StructureType): readonly CampaignFeature[] =>
    campaign.structure[STRUCTURE_LISTS[phase]].flatMap((id) => byId.get(id) ?? []);
  return { FEATURE: list('FEATURE'), BEFORE: list('BEFORE'), APPOINTMENT: list('APPOINTMENT') };
}
