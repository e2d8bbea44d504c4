import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type FragmentOf, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const MessageParts = graphql(`
  fragment MessageParts on Message {
    id
    direction
    state
    message
    attachments {
      kind
      state
      url
      problem
      canRetry
    }
    created
    scheduledFor
    sent
    reason
    senderName
    campaignName
    campaignFeatureId
    aiGenerated
    automatic
  }
`);

const ConversationQuery = graphql(
  `
    query conversation($leadId: ID!) {
      lead(leadId: $leadId, messagesOnly: true) {
        success
        errors
        lead {
          id
          name
          spokenFirstName
          spokenLastName
          phone
          optedIn
          optedOut
          archived
          mayOptOut
          otherCountry
          invalidPhone
          lastViewed
          lastInbound
          untimedBooking
          open
          snoozedUntil
          assignee {
            id
            name
          }
          messages {
            ...MessageParts
          }
          messageQueue {
            ...MessageParts
          }
          featureQueue {
            ...MessageParts
          }
          olderThan
        }
      }
    }
  `,
  [MessageParts],
);

export type Message = FragmentOf<typeof MessageParts>;
export type Attachment = NonNullable<Message['attachments']>[number];
export type ConversationData = NonNullable<ResultOf<typeof ConversationQuery>['lead']['lead']>;

/** Loads all texts with a contact, scheduled ones included. */
export function useConversation(contactId: string): UseQueryResult<ConversationData> {
  return useQuery({
    queryKey: queryKeys.contact.conversation(contactId),
    staleTime: 0,
    queryFn: async ({ signal }) => requirePresent((await ask(ConversationQuery, { leadId: contactId }, signal)).lead),
  });
}

const OlderQuery = graphql(
  `
    query olderMessages($messageId: ID!) {
      olderMessages(messageId: $messageId) {
        success
        errors
        olderThan
        messages {
          ...MessageParts
        }
      }
    }
  `,
  [MessageParts],
);

export type OlderPage = ResultOf<typeof OlderQuery>['olderMessages'];

/** Loads the texts before a text. */
export async function loadOlderTexts(messageId: string): Promise<OlderPage> {
  return await ask(OlderQuery, { messageId });
}

const SettleBookedTime = graphql(`
  mutation settleBookedTime($leadId: ID!) {
    settleBookedTime(leadId: $leadId) {
      success
      errors
    }
  }
`);

/** Ends the question for the time that a contact booked. */
export function useSettleBookedTime(contactId: string): Change {
  return useChange(() => ask(SettleBookedTime, { leadId: contactId }), { reloads: [queryKeys.contact.one(contactId)] });
}
