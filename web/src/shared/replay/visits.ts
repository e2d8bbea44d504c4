import { useInfiniteQuery } from '@tanstack/react-query';
import type { Moment } from '../../../../functions/domain/replay/moment.ts';
import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const VisitsQuery = graphql(`
  query leadVisits($leadId: ID!, $campaignFeatureId: ID!, $round: Int, $after: ID) {
    leadVisits(leadId: $leadId, campaignFeatureId: $campaignFeatureId, round: $round, after: $after) {
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

/** Loads the visits of a contact to the pitch of a step in a round, the latest first, a page at a time. */
export function useContactVisits(contactId: string, featureId: string, round: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.contact.visits(contactId, featureId, round),
    queryFn: ({ pageParam, signal }) =>
      ask(VisitsQuery, { leadId: contactId, campaignFeatureId: featureId, round, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ isCut, visits }) => (isCut ? (visits.at(-1)?.visitId ?? null) : null),
    select: ({ pages }) => ({
      visits: pages.flatMap(({ visits }) => visits),
      slides: [...new Map(pages.flatMap(({ slides }) => slides).map((slide) => [slide.pitchSlideId, slide])).values()],
    }),
  });
}

/** Returns the moments of a visit as the rules have them. */
export function toMoments({ moments }: Pick<ContactVisit, 'moments'>): Moment[] {
  return moments.map(({ pitchSlideId: slideId, ...moment }) => ({ ...moment, slideId }));
}
