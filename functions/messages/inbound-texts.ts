import * as z from 'zod/mini';
import { version } from './message-version.ts';

/** Queue `Inbound`: a text from a phone to one of our numbers. */
export const inboundTextMessage = z.object({
  version,
  carrierId: z.string(),
  /** E.164, as the carrier gives it. */
  from: z.string(),
  to: z.string(),
  body: z.string(),
  /** Set when the carrier itself took the text for STOP, START or HELP. */
  optOutType: z.optional(z.string()),
});
export type InboundTextMessage = z.infer<typeof inboundTextMessage>;
