import { countChargedSegments } from '../../../domain/contacts/countries.ts';
import { countTextedContact, isAnsweredAlready } from '../../../domain/contacts/response.ts';
import { countSegmentsOn, getDay, mergeDayChanges, moveMessage } from '../../../domain/results/day-figures.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import { countSegments } from '../../../domain/content/segments.ts';
import { addDeltas } from '../../../domain/sending/figures.ts';
import { newMessage, type Message, type OutgoingText } from '../../../domain/sending/message.ts';
import type { ContactId, MessageId, OrganizationId } from '../../../domain/shared/ids.ts';
import { toContact } from '../../contacts/contact-item.ts';
import { buildContactChange } from '../../contacts/contact-lists.ts';
import type { PaceWindow } from '../../sending/pacing.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import { listMoveWrites } from '../../contacts/conversations/conversation-lists.ts';
import { textLogWrite } from '../../search/text-log.ts';
import { contactKey } from '../../table/keys.ts';
import { ConditionFailed } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { toClaimed } from './claim.ts';
import { toUsedAttempt } from './message-figures.ts';

const MAX_ATTEMPTS = 8;

/**
 * Claims a message that has left before the table was restored. Nothing is checked, because nothing is sent. `window`: the
 * day that the text counts for. null if the text counts for no day, because no one knows whether it left. Returns null when
 * the message has changed since it was read.
 */
export async function claimPast(
  { table, messages, pacing }: FlowDeps,
  message: Message,
  text: OutgoingText,
  at: Date,
  window: PaceWindow | null,
): Promise<Message | null> {
  const committed = await falseIfConditionFails(() =>
    table.transact([
      messages.claimWrite(message, text, at),
      ...(window ? [pacing.countWrite(message.organizationId, text.segments, window)] : []),
    ]),
  );
  return committed ? toClaimed(message, text, at) : null;
}

/** A text that only the carrier knows: its message was created after the moment that the table was restored to. */
export interface UnknownText {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  /** Derived from the carrier's id, so that a repetition adds nothing. */
  readonly id: MessageId;
  readonly phone: E164;
  readonly body: string;
  readonly carrierId: string;
  readonly at: Date;
}

/**
 * Adds a text that only the carrier knows to the conversation of a contact, with the figures, what the carrier charges and
 * the pace of its day. Returns null when the text was added before.
 */
export async function addUnknownText(deps: FlowDeps, text: UnknownText, window: PaceWindow): Promise<Message | null> {
  const { organizationId, contactId, at } = text;
  const message = toUnknownMessage(text);
  const changes = mergeDayChanges(
    moveMessage({ ...message, countedOn: null }, message),
    countSegmentsOn(at, message.segments),
  );
  const key = contactKey(organizationId, contactId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const item = await deps.table.get(key);
    if (!item) throw new Error(`Contact ${contactId} is gone`);
    const contact = toContact(item);
    const lastMessage = { messageId: text.id, direction: 'OUT' as const, body: text.body, at };
    const isLatest = !contact.lastMessage || contact.lastMessage.at <= at;
    const isAnswered = isAnsweredAlready(contact.response, at);
    const { update, delta, move } = buildContactChange(contact, isLatest ? { lastMessage } : {}, {
      set: {
        texted: at.toISOString(),
        textedPhone: text.phone,
        ...(isAnswered ? { countedReply: true } : {}),
      },
      condition: `attribute_${contact.response.wasTexted ? '' : 'not_'}exists(textedPhone)`,
    });
    try {
      await deps.table.transact([
        deps.messages.createWrite(message),
        deps.table.updateWrite(key, update),
        ...deps.counters.organizationWrites(
          organizationId,
          contactId,
          addDeltas(
            addDeltas(delta, { messages: 1, segments: message.segments }),
            countTextedContact(contact.response, { isAnswered, hasPitch: false }),
          ),
        ),
        ...deps.counters.dayWrites(organizationId, contactId, changes),
        ...listMoveWrites(deps.table, [move]),
        textLogWrite(deps.table, organizationId, { contactId, id: message.id, kind: 'MESSAGE' }),
        ...deps.usage.rowWrites(organizationId, [toUsedAttempt(message)], at),
        deps.pacing.countWrite(organizationId, message.segments, window),
      ]);
      return message;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.includes(0)) return null;
    }
  }
  throw new Error(`The text of contact ${contactId} could not be added`);
}

function toUnknownMessage({ organizationId, contactId, id, phone, body, carrierId, at }: UnknownText): Message {
  return newMessage({
    organizationId,
    contactId,
    id,
    kind: 'DIRECT',
    state: 'HANDED_OVER',
    lane: 'reply',
    body,
    phone,
    created: at,
    due: at,
    attempt: 1,
    claimed: at,
    carrierId,
    chargedAttempt: 1,
    sent: at,
    countedOn: getDay(at),
    segments: countChargedSegments(countSegments(body).segments, phone),
  });
}
