import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
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
        round
        received
        viewed
        slideViewed
        completed
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

export type ReportStep = ResultOf<typeof ReportQuery>['campaignReport']['features'][number];
type ReportPage = ResultOf<typeof ReportLeadsQuery>['campaignReportLeads'];
export type ReportContact = ReportPage['leads'][number];

/** Which contacts a table of the report shows. `slideId`: of the list SLIDE. */
export interface ReportListKey {
  readonly featureId: string;
  readonly list: 'RECEIVED' | 'SLIDE' | 'COMPLETE';
  readonly slideId: string | null;
}

/** Loads how far contacts got in the pitches of a campaign, a step each. */
export function useCampaignReport(campaignId: string): UseQueryResult<readonly ReportStep[]> {
  return useQuery({
    queryKey: queryKeys.campaignReport(campaignId),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(ReportQuery, { campaignId }, signal)).campaignReport).features,
  });
}

/** Loads the contacts of a table of the report page by page. */
export function useReportContacts(
  campaignId: string,
  { featureId, list, slideId }: ReportListKey,
): UseInfiniteQueryResult<InfiniteData<ReportPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.campaignReportContacts(campaignId, { featureId, list, slideId }),
    queryFn: async ({ pageParam, signal }) => {
      const given = { campaignFeatureId: featureId, list, pitchSlideId: slideId, after: pageParam };
      return assertAccepted((await call(ReportLeadsQuery, given, signal)).campaignReportLeads);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
