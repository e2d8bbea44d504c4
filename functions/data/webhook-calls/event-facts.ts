import * as z from 'zod/mini';
import type { EventFact } from '../../domain/webhook-endpoints/webhook-event.ts';

const contactId = z.string();
const text = {
  contactId,
  messageId: z.string(),
  attempt: z.number(),
  reason: z.optional(z.string()),
  errorCode: z.optional(z.number()),
};

/** A fact in due entries, queue messages and deliveries. A new attribute must be optional: older ones wait in all three. */
export const storedFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contact.created'), contactId }),
  z.object({ type: z.literal('contact.replied'), contactId, messageId: z.string() }),
  z.object({ type: z.literal('contact.opted_out'), contactId, eventId: z.string() }),
  z.object({ type: z.literal('text.delivered'), ...text }),
  z.object({ type: z.literal('text.failed'), ...text }),
  z.object({
    type: z.literal('pitch.completed'),
    contactId,
    campaignId: z.string(),
    stepId: z.string(),
    pitchId: z.string(),
    round: z.number(),
    appointmentId: z.optional(z.string()),
  }),
]);

/** Returns the facts of a due entry. @throws for one that this version does not know, so that none is dropped */
export function readFacts(stored: readonly unknown[]): EventFact[] {
  return stored.map((each) => storedFact.parse(each) as EventFact);
}
