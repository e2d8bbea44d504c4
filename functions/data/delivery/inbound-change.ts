import { describeText } from '../../domain/media/attachment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import { buildContactChange, type ContactChange } from '../contacts/contact-lists.ts';

/** What an inbound text is, as its words say. A text that is neither a reply nor automatic is a keyword. */
export interface InboundKind {
  readonly isReply: boolean;
  /** A reaction or an automatic answer of a phone. It is shown in the conversation and changes nothing else. */
  readonly isAutomatic?: boolean;
  /** Whether the text may be a request to stop. */
  readonly hint: boolean;
}

/** What an inbound message means for the contact. */
interface InboundMeaning {
  /** Neither a keyword nor an automatic text. */
  readonly isReply: boolean;
  readonly isAutomatic: boolean;
  /** The first reply of the contact. */
  readonly isFirstReply: boolean;
  /** The first reply after a text, which counts for the response rate. */
  readonly isResponse: boolean;
  /** The message looks like an opt-out. */
  readonly hint: boolean;
  /** The campaign that the message answers. */
  readonly campaignId: CampaignId | null;
}

/**
 * Returns how an inbound message changes its contact. The contact is unread, unless staff have looked at the conversation since.
 * The conversation is open again, also when it was marked as done. An automatic text leaves all of this as it is.
 */
export function buildInboundChange(
  contact: Contact,
  message: Message,
  { isReply, isAutomatic, isFirstReply, isResponse, hint, campaignId }: InboundMeaning,
): ContactChange {
  const { id: messageId, created: at } = message;
  const { wasTexted, lastReply } = contact.response;
  const lastMessage = { messageId, direction: 'IN' as const, body: describeText(message), at };
  const stored = at.toISOString();
  const conditions = [
    ...(isFirstReply ? ['attribute_not_exists(responded)'] : []),
    // The record of a first text looks at the replies, and a reply looks at the texts. One of the two sees the other.
    ...(isReply && !wasTexted ? ['attribute_not_exists(textedPhone)'] : []),
    ...(isResponse ? ['attribute_not_exists(countedReply)'] : []),
  ];
  return buildContactChange(
    contact,
    isAutomatic
      ? {}
      : { lastMessage, lastInbound: at, isOpen: true, ...(campaignId ? { repliedCampaignId: campaignId } : {}) },
    {
      set: {
        lastActive: stored,
        ...(hint ? { optOutHint: stored } : {}),
        ...(isFirstReply ? { responded: true } : {}),
        ...(isReply ? { lastReply: (lastReply && lastReply > at ? lastReply : at).toISOString() } : {}),
        ...(isResponse ? { countedReply: true } : {}),
      },
      ...(conditions.length > 0 ? { condition: conditions.join(' AND ') } : {}),
    },
  );
}
