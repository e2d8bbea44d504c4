import * as z from 'zod/mini';
import type { AnnouncedFile } from '../../domain/media/attachment.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { cutText } from '../../domain/shared/graphemes.ts';
import { version, VERSION } from '../message-version.ts';

/** Queue `Inbound`: a message from a phone to one of our numbers. */
export const inboundTextMessage = z.object({
  version,
  carrierId: z.string(),
  /** E.164. The webhook passes on no other senders. */
  from: z.templateLiteral(['+', z.string()]),
  to: z.templateLiteral(['+', z.string()]),
  body: z.string(),
  /** The files that came with the message, in their order. missing means none. */
  media: z.optional(z.array(z.object({ mediaId: z.string(), contentType: z.string() }))),
  /** ISO 8601. When the carrier received a message that no callback brought. Missing in a message of a callback. */
  sentAt: z.optional(z.string()),
  /** ISO 8601. When the webhook received the message. Missing in messages of older versions. */
  receivedAt: z.optional(z.string()),
  /** Set when the carrier itself recognized the message as STOP, START or HELP. */
  optOutType: z.optional(z.string()),
});
export type InboundTextMessage = z.infer<typeof inboundTextMessage>;

/** The longest inbound message, in characters: ten joined segments. */
const MAX_BODY_LENGTH = 1_600;

/** Returns the message of a text from a phone. `media`: its files, in their order. */
export function buildInboundText(
  text: Pick<InboundTextMessage, 'carrierId' | 'body'> & { readonly from: E164; readonly to: E164 },
  media: readonly AnnouncedFile[],
): InboundTextMessage {
  const { carrierId, from, to, body } = text;
  return {
    version: VERSION,
    carrierId,
    from,
    to,
    body: cutText(body, MAX_BODY_LENGTH),
    ...(media.length > 0 ? { media: [...media] } : {}),
  };
}
