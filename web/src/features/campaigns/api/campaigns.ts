import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type FragmentOf, type ResultOf } from '../../../lib/graphql/graphql.ts';
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
      keptLeads
      currentAppointments
      queued
      held
      messages
      messagesSuccess
      responses
      opened
    }
  }
`);

const CampaignsQuery = graphql(
  `
    query campaigns($archived: Boolean, $search: String, $after: ID) {
      campaigns(includeStats: true, archived: $archived, search: $search, after: $after) {
        success
        errors
        campaigns {
          ...CampaignCardParts
        }
        next
      }
    }
  `,
  [CampaignCardParts],
);

export type ListedCampaign = FragmentOf<typeof CampaignCardParts>;

export type CampaignsPage = ResultOf<typeof CampaignsQuery>['campaigns'];

/** Loads the campaigns in use, or the archived ones, with their figures, 24 a page. `search`: words of the name. */
export function useCampaigns(archived: boolean, search: string): Pages<CampaignsPage> {
  return usePages(queryKeys.campaigns.list(archived, search), (after, signal) =>
    ask(CampaignsQuery, { archived, search, after }, signal),
  );
}
