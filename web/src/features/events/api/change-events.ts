import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toEventArguments } from '../../../shared/jobs/selection.ts';
import type { MessageForMany } from '../../../shared/sending/compose-for-many.tsx';
import { useRequireReady } from '../../../shared/sending/messaging-confirmation.ts';
import type { EventTarget } from '../rules/event-target.ts';

const CancelEvents = graphql(`
  mutation cancelEvents($eventIds: [ID!]!) {
    cancelEvents(eventIds: $eventIds) {
      success
      errors
    }
  }
`);

const CancelAppointment = graphql(`
  mutation cancelEventAppointment($leadAppointmentId: ID!) {
    deleteLeadAppointment(leadAppointmentId: $leadAppointmentId) {
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

const AddCampaignToAppointment = graphql(`
  mutation addCampaignToAppointment($leadAppointmentId: ID!, $campaignsToAdd: [ID!]) {
    updateLeadAppointment(leadAppointmentId: $leadAppointmentId, campaignsToAdd: $campaignsToAdd) {
      success
      errors
    }
  }
`);

const MessageEvents = graphql(`
  mutation messageEvents(
    $messageContent: [MessageBlockInput!]!
    $eventIds: [ID!]!
    $leadIds: [ID!]
    $startAt: AWSDateTime
    $idempotencyKey: String
  ) {
    messageEvents(
      messageContent: $messageContent
      eventIds: $eventIds
      leadIds: $leadIds
      startAt: $startAt
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
    }
  }
`);

/** Cancels events with their appointments and their unsent texts, or the chosen appointments of one. */
export function useCancelEvents(): Change<EventTarget> {
  return useChange(
    async ({ eventIds, appointmentIds }) => {
      if (appointmentIds.length === 0) return await ask(CancelEvents, { eventIds: [...eventIds] });
      for (const leadAppointmentId of appointmentIds) await ask(CancelAppointment, { leadAppointmentId });
    },
    { alwaysReloads: [queryKeys.events.all(), queryKeys.contact.all()] },
  );
}

/** Adds a campaign to the appointments of events in the background, or to the chosen ones of one event. */
export function useAddCampaignToEvents(): Change<EventTarget & { readonly campaignId: string }> {
  const requireReady = useRequireReady();
  return useChange(
    async ({ campaignId, eventIds, appointmentIds }) => {
      await requireReady();
      if (appointmentIds.length === 0)
        return await ask(AddCampaigns, { campaignIds: [campaignId], eventIds: [...eventIds] });
      for (const leadAppointmentId of appointmentIds)
        await ask(AddCampaignToAppointment, { leadAppointmentId, campaignsToAdd: [campaignId] });
    },
    { alwaysReloads: [queryKeys.events.all(), queryKeys.contact.all()] },
  );
}

/** Texts everyone with an appointment in the events, once each, or the chosen ones. A second click sends nothing again. */
export function useMessageEvents(): Change<MessageForMany & EventTarget> {
  const requireReady = useRequireReady();
  return useChange(
    async ({ blocks, startAt, eventIds, contactIds }, keys) => {
      await requireReady();
      const input = {
        messageContent: blocks.map((block) => ({ ...block })),
        ...toEventArguments(eventIds, { kind: 'some', contactIds }),
        startAt: startAt?.toISOString() ?? null,
      };
      return await ask(MessageEvents, { ...input, idempotencyKey: keys.keyFor(input) });
    },
    { reloads: [queryKeys.sendStats(), queryKeys.sends()] },
  );
}
