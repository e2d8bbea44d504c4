import { ask } from '../../lib/api/call.ts';
import { usePages, type Pages } from '../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const TimelineQuery = graphql(`
  query leadTimeline($leadId: ID!, $after: String) {
    leadTimeline(leadId: $leadId, after: $after) {
      success
      errors
      events {
        id
        kind
        at
        message {
          message
          attachments {
            kind
          }
          state
          reason
          sent
          scheduledFor
          senderName
          campaignName
        }
        note {
          id
          text
          at
          byName
          mayDelete
        }
        consent {
          state
          how
          evidence
          userName
        }
        campaignId
        campaignName
        byName
        appointment {
          eventTime
          eventTimeZone
          startsAt
          eventLocation
        }
        pitchTitle
        submission {
          title
          answers {
            label
            values
          }
        }
        ifThen {
          label
          actionType
          skipped
          untold
        }
      }
      next
    }
  }
`);

type TimelinePage = ResultOf<typeof TimelineQuery>['leadTimeline'];
export type TimelineEvent = TimelinePage['events'][number];

/** Loads what happened with a contact, newest first. */
export function useTimeline(contactId: string): Pages<TimelinePage> {
  return usePages(queryKeys.contact.timeline(contactId), (after, signal) =>
    ask(TimelineQuery, { leadId: contactId, after }, signal),
  );
}
