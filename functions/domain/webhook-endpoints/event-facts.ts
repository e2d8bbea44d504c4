import type { ConsentChange } from '../consent/consent-change.ts';
import type { ConsentState } from '../contacts/contact.ts';
import type { PitchLinkTarget } from '../pitches/pitch-link.ts';
import { RETRYABLE_STATES, type Message, type MessageState } from '../sending/message.ts';
import type { ContactId } from '../shared/ids.ts';
import type { RecordedView } from '../views/visit.ts';
import type { EventFact } from './webhook-event.ts';

/** Returns what a change of consent tells: that a contact opted out now. A repeated opt-out, and a number of no one, tell nothing. */
export function listOptOutFacts(
  before: { readonly state: ConsentState; readonly contactId: ContactId | null },
  { state }: Pick<ConsentChange, 'state'>,
  eventId: string,
): EventFact[] {
  if (state !== 'OPTED_OUT' || before.state === 'OPTED_OUT' || before.contactId === null) return [];
  return [{ type: 'contact.opted_out', contactId: before.contactId, eventId }];
}

/** Returns what a new state of a text tells: that it was delivered, or certainly not. */
export function listTextFacts(
  { contactId, id, attempt }: Pick<Message, 'contactId' | 'id' | 'attempt'>,
  to: MessageState,
  { reason, errorCode }: { readonly reason?: string | null; readonly errorCode?: number | null } = {},
): EventFact[] {
  const text = { contactId, messageId: id, attempt };
  if (to === 'DELIVERED') return [{ type: 'text.delivered', ...text }];
  if (!RETRYABLE_STATES.includes(to)) return [];
  return [{ type: 'text.failed', ...text, ...(reason ? { reason } : {}), ...(errorCode ? { errorCode } : {}) }];
}

/** Returns what a change of a view tells: that the contact reached the end of a pitch. A step with a redirect has no pitch. */
export function listCompletionFacts(
  { contactId, campaignId, round, appointmentId }: PitchLinkTarget,
  { isFirstCompletion, view: { stepId, pitchId } }: Pick<RecordedView, 'isFirstCompletion' | 'view'>,
): EventFact[] {
  if (!isFirstCompletion || pitchId === null) return [];
  const where = { contactId, campaignId, stepId, pitchId, round, ...(appointmentId ? { appointmentId } : {}) };
  return [{ type: 'pitch.completed', ...where }];
}
