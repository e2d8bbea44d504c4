import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ReportQuery = graphql(`
  query campaignReport($campaignId: ID!) {
    campaignReport(campaignId: $campaignId) {
      success
      errors
      features {
        featureId
        label
        pitchTitle
        messages
        responses
        opened
        complete
        button
        pressed
        medianSeconds
        timed
        slides {
          pitchSlideId
          label
          leads
          video {
            seconds
            plays
            parts
          }
          questions {
            widgetId
            label
          }
        }
      }
      links {
        featureId
        label
        target
        messages
        responses
        followed
      }
      compared {
        campaignId
        name
        messages
        responses
        opened
        complete
        medianSeconds
      }
    }
  }
`);

const ReportLeadsQuery = graphql(`
  query campaignReportLeads($campaignFeatureId: ID!, $list: ReportList!, $pitchSlideId: ID, $after: String) {
    campaignReportLeads(
      campaignFeatureId: $campaignFeatureId
      list: $list
      pitchSlideId: $pitchSlideId
      after: $after
    ) {
      success
      errors
      next
      leads {
        leadId
        name
        phone
        tags {
          id
          name
        }
        round
        received
        viewed
        slideViewed
        completed
        pressed
        lastActive
        seconds
        slidesSeen
        lastSlide
        responses {
          widgetId
          values
        }
      }
    }
  }
`);

type CampaignReport = ResultOf<typeof ReportQuery>['campaignReport'];
export type ReportStep = CampaignReport['features'][number];
/** A step whose text leads to a page or a number. */
export type ReportLink = CampaignReport['links'][number];
export type ComparedCampaign = NonNullable<CampaignReport['compared']>;
type ReportPage = ResultOf<typeof ReportLeadsQuery>['campaignReportLeads'];
export type ReportContact = ReportPage['leads'][number];

/** Which contacts a table of the report shows. `slideId`: of the list SLIDE. */
export interface ReportListKey {
  readonly featureId: string;
  readonly list: 'RECEIVED' | 'OPENED' | 'SLIDE' | 'BUTTON' | 'COMPLETE';
  readonly slideId: string | null;
}

/** Loads how far contacts got in the pitches of a campaign, a step each, and who followed its other links. */
export function useCampaignReport(campaignId: string): UseQueryResult<CampaignReport> {
  return useQuery({
    queryKey: queryKeys.campaignReport(campaignId),
    queryFn: ({ signal }) => ask(ReportQuery, { campaignId }, signal),
  });
}

/** Loads the contacts of a table of the report page by page. */
export function useReportContacts(campaignId: string, { featureId, list, slideId }: ReportListKey): Pages<ReportPage> {
  return usePages(queryKeys.campaignReportContacts(campaignId, { featureId, list, slideId }), async (after, signal) => {
    const given = { campaignFeatureId: featureId, list, pitchSlideId: slideId, after };
    return await ask(ReportLeadsQuery, given, signal);
  });
}
