import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const EventsQuery = graphql(`
  query events($includeAll: Boolean, $after: ID) {
    events(includeAll: $includeAll, after: $after) {
      success
      errors
      next
      events {
        id
        cancelled
        eventTime
        eventTimeZone
        eventLocation
        startsAt
        appointmentCount
      }
    }
  }
`);

const CancelEvents = graphql(`
  mutation cancelEvents($eventIds: [ID!]!) {
    cancelEvents(eventIds: $eventIds) {
      success
      errors
    }
  }
`);

const AddCampaigns = graphql(`
  mutation addCampaignsToEvents($campaignIds: [ID!]!, $eventIds: [ID!]!) {
    addCampaignsToEvents(campaignIds: $campaignIds, eventIds: $eventIds) {
      success
      errors
    }
  }
`);

const MessageEvents = graphql(`
  mutation messageEvents($messageContent: [MessageBlockInput!]!, $eventIds: [ID!]!, $idempotencyKey: String) {
    messageEvents(messageContent: $messageContent, eventIds: $eventIds, idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

type EventPage = ResultOf<typeof EventsQuery>['events'];
export type CalendarEvent = EventPage['events'][number];

/** Loads the events from today on page by page. `includeAll`: past and canceled ones, too. */
export function useEvents(includeAll: boolean): UseInfiniteQueryResult<InfiniteData<EventPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.events.list(includeAll),
    queryFn: async ({ pageParam, signal }) =>
      assertAccepted((await call(EventsQuery, { includeAll, after: pageParam }, signal)).events),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Cancels events with their appointments and their unsent texts. */
export function useCancelEvents(): UseMutationResult<unknown, Error, readonly string[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (eventIds) =>
      assertAccepted((await call(CancelEvents, { eventIds: [...eventIds] })).cancelEvents),
    onSettled: () => invalidate(client, queryKeys.events.all(), queryKeys.contact.all()),
  });
}

export interface CampaignForEvents {
  readonly campaignId: string;
  readonly eventIds: readonly string[];
}

/** Adds a campaign to the appointments of events, in the background. */
export function useAddCampaignToEvents(): UseMutationResult<unknown, Error, CampaignForEvents> {
  return useMutation({
    mutationFn: async ({ campaignId, eventIds }) =>
      assertAccepted(
        (await call(AddCampaigns, { campaignIds: [campaignId], eventIds: [...eventIds] })).addCampaignsToEvents,
      ),
  });
}

export interface MessageForEvents {
  readonly blocks: readonly MessageBlock[];
  readonly eventIds: readonly string[];
}

/** Texts everyone with an appointment in the events, once each. A second click sends nothing again. */
export function useMessageEvents(): UseMutationResult<unknown, Error, MessageForEvents> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async ({ blocks, eventIds }) => {
      const input = { messageContent: [...blocks], eventIds: [...eventIds] };
      const answer = await call(MessageEvents, { ...input, idempotencyKey: keys.keyFor(input) });
      return assertAccepted(answer.messageEvents);
    },
    onSuccess: () => {
      keys.reset();
      return invalidate(client, queryKeys.sendStats(), queryKeys.sends());
    },
  });
}
