import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ViewsQuery = graphql(`
  query leadViews($leadId: ID!) {
    leadViews(leadId: $leadId) {
      success
      errors
      views {
        campaignName
        featureId
        featureLabel
        round
        pitchId
        pitchTitle
        viewed
        lastActive
        completed
        redirected
        shared
        reopened
        seconds
        engagement {
          score
          parts {
            metric
            count
            weight
            points
          }
        }
        slides {
          pitchSlideId
          title
          isRemoved
          seen
          scheduled
          confirmed
          seconds
          video
          videoDuration
          viewRanges {
            start
            end
          }
          audio
          audioDuration
        }
        responses {
          widgetId
          label
          isRemoved
          values
        }
      }
    }
  }
`);

export type ContactView = ResultOf<typeof ViewsQuery>['leadViews']['views'][number];

/** Loads what a contact did with pitches, the latest first. */
export function useContactViews(contactId: string): UseQueryResult<readonly ContactView[]> {
  return useQuery({
    queryKey: queryKeys.contact.views(contactId),
    queryFn: async ({ signal }) => (await ask(ViewsQuery, { leadId: contactId }, signal)).views,
  });
}
