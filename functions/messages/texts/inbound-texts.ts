import * as z from 'zod/mini';
import { version } from '../message-version.ts';

/** Queue `Inbound`: a message from a phone to one of our numbers. */
export const inboundTextMessage = z.object({
  version,
  carrierId: z.string(),
  /** E.164. The webhook passes on no other senders. */
  from: z.templateLiteral(['+', z.string()]),
  to: z.templateLiteral(['+', z.string()]),
  body: z.string(),
  /** The files that came with the message, in their order. Missing: none. */
  media: z.optional(z.array(z.object({ mediaId: z.string(), contentType: z.string() }))),
  /** ISO 8601. When the webhook received the message. Missing in messages of older versions. */
  receivedAt: z.optional(z.string()),
  /** Set when the carrier itself recognized the message as STOP, START or HELP. */
  optOutType: z.optional(z.string()),
});
export type InboundTextMessage = z.infer<typeof inboundTextMessage>;
