import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { CampaignCardParts } from './campaigns.ts';

const LeadCampaignsQuery = graphql(
  `
    query leadCampaigns($archived: Boolean, $after: ID) {
      leadCampaigns(archived: $archived, after: $after) {
        success
        errors
        campaigns {
          ...CampaignCardParts
          leadName
        }
        next
      }
    }
  `,
  [CampaignCardParts],
);

export type LeadCampaignsPage = ResultOf<typeof LeadCampaignsQuery>['leadCampaigns'];

/** Loads the campaigns for one contact each, in use or archived, 24 a page. */
export function useLeadCampaigns(archived: boolean): Pages<LeadCampaignsPage> {
  return usePages(queryKeys.campaigns.ofContacts(archived), (after, signal) =>
    ask(LeadCampaignsQuery, { archived, after }, signal),
  );
}
