import { isE164 } from '../../domain/contacts/phone.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import type { Data } from '../../data/index.ts';
import { retryAttachments, type RetryAttachmentsDeps } from '../../use-cases/attachments/retry-attachments.ts';
import { listContactsOfEvents } from '../../use-cases/appointments/event-contacts.ts';
import { cancelMessage, type CancelMessageDeps } from '../../use-cases/sending/cancel-message.ts';
import { listSends, type ListSendsDeps } from '../../use-cases/sending/list-sends.ts';
import { messageContact, retryMessage, type MessageContactDeps } from '../../use-cases/sending/message-contact.ts';
import { removeMessage } from '../../use-cases/sending/remove-message.ts';
import {
  messageContacts,
  summarizeSending,
  type MessageContactsDeps,
} from '../../use-cases/sending/message-contacts.ts';
import { jobView } from '../jobs/view.ts';
import { toSelection } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  cancelMessageInput,
  messageLeadInput,
  messageLeadsInput,
  retryInput,
  sendsInput,
  summarizeSendingInput,
} from './inputs.ts';
import { sendView } from './send-view.ts';
import { parsePublicMessageId, scheduledMessageView } from './view.ts';

export interface SendingDeps
  extends MessageContactDeps, MessageContactsDeps, ListSendsDeps, CancelMessageDeps, RetryAttachmentsDeps {
  readonly data: MessageContactDeps['data'] &
    MessageContactsDeps['data'] &
    ListSendsDeps['data'] &
    CancelMessageDeps['data'] &
    RetryAttachmentsDeps['data'] &
    Pick<Data, 'idempotency'>;
}

/** Texts that staff write: to one contact, or to many. */
export function sendingFields(deps: SendingDeps) {
  const { idempotency } = deps.data;
  return {
    sends: field({
      input: sendsInput,
      empty: { sends: [], next: null },
      run: async ({ actor, mask }, { after = null }) => {
        const { sends, next } = await listSends(deps, actor, after);
        return { sends: sends.map((send) => sendView(send, mask)), next };
      },
    }),
    messageLead: field({
      input: messageLeadInput,
      empty: { message: null },
      run: async ({ actor, pack, mask }, { leadId, message: text, idempotencyKey: key = null }) =>
        respond(
          await messageContact(deps, actor, { contactId: leadId, blocks: [{ type: 'TEXT', text }], pack, key }),
          (scheduled) => scheduledMessageView(scheduled, { pack, mask }),
        ),
    }),
    cancelMessage: field({
      input: cancelMessageInput,
      run: async ({ actor }, { messageId }) =>
        respondDone(await cancelMessage(deps, actor, parsePublicMessageId(messageId))),
    }),
    deleteMessage: field({
      input: cancelMessageInput,
      run: async ({ actor }, { messageId }) =>
        respondDone(await removeMessage(deps, actor, parsePublicMessageId(messageId))),
    }),
    retryAttachments: field({
      input: cancelMessageInput,
      run: async ({ actor }, { messageId }) =>
        respondDone(await retryAttachments(deps, actor, parsePublicMessageId(messageId))),
    }),
    retryCampaignFeatureQueue: field({
      input: retryInput,
      empty: { message: null },
      run: ({ actor, pack, mask }, input) =>
        runIdempotent(idempotency, actor, 'retryCampaignFeatureQueue', input, async () => {
          const message = parsePublicMessageId(input.campaignFeatureQueueId);
          return respond(await retryMessage(deps, actor, { ...message, pack }), (scheduled) =>
            scheduledMessageView(scheduled, { pack, mask }),
          );
        }),
    }),
    messageLeads: field({
      input: messageLeadsInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(idempotency, actor, 'messageLeads', input, async () => {
          const { messageContent, startAt = null } = input;
          const started = await messageContacts(deps, actor, {
            selection: toSelection(input),
            blocks: messageContent,
            startAt,
          });
          return respond(started, (job) => ({ job: jobView(job, [], pack) }));
        }),
    }),
    summarizeSending: field({
      input: summarizeSendingInput,
      empty: { job: null },
      run: async ({ actor, pack }, input) => {
        const { eventIds, leadIds = null } = input;
        const contactIds = eventIds ? await listContactsOfEvents(deps, actor, eventIds, leadIds) : null;
        if (contactIds instanceof Refusal) return contactIds;
        const newContacts = (input.newLeads ?? []).flatMap(({ count, phone, name, optedOut }) =>
          isE164(phone) ? [{ count, phone, name: name ?? '', isOptedOut: optedOut === true }] : [],
        );
        const started = await summarizeSending(deps, actor, {
          selection: contactIds ? { contactIds } : toSelection(input),
          newContacts,
          eventIds: eventIds ?? [],
          campaignId: input.campaignId ?? null,
          blocks: input.messageContent ?? [],
          sendAgain: input.sendAgain === true,
          startAt: input.startAt ?? null,
        });
        return respond(started, (job) => ({ job: jobView(job, [], pack) }));
      },
    }),
  };
}
