import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Moment } from '../../../../functions/domain/replay/moment.ts';
import { assertAccepted, call } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const VisitsQuery = graphql(`
  query leadVisits($leadId: ID!, $campaignFeatureId: ID!) {
    leadVisits(leadId: $leadId, campaignFeatureId: $campaignFeatureId) {
      success
      errors
      isCut
      visits {
        visitId
        round
        started
        reported
        device
        deviceNumber
        seconds
        times {
          pitchSlideId
          seconds
        }
        moments {
          at
          kind
          pitchSlideId
          position
          from
          widgetId
          values
        }
        moreMoments
      }
      slides {
        pitchSlideId
        title
        slideType
        picture
        duration
        questions {
          widgetId
          label
        }
      }
    }
  }
`);

export type ContactVisits = ResultOf<typeof VisitsQuery>['leadVisits'];
export type ContactVisit = ContactVisits['visits'][number];
export type VisitedSlide = ContactVisits['slides'][number];

/** Loads the visits of a contact to the pitch of a step, the latest first, with what happened in each. */
export function useContactVisits(contactId: string, featureId: string): UseQueryResult<ContactVisits> {
  return useQuery({
    queryKey: queryKeys.contact.visits(contactId, featureId),
    queryFn: async ({ signal }) =>
      assertAccepted((await call(VisitsQuery, { leadId: contactId, campaignFeatureId: featureId }, signal)).leadVisits),
  });
}

/** Returns the moments of a visit as the rules have them. */
export function toMoments({ moments }: Pick<ContactVisit, 'moments'>): Moment[] {
  return moments.map(({ pitchSlideId: slideId, ...moment }) => ({ ...moment, slideId }));
}
