import type { ConsentEvidence } from '../consent/consent-change.ts';
import type { Contact } from '../contacts/contact.ts';
import type { E164 } from '../contacts/phone.ts';
import { getOwnCampaign, type Message } from '../sending/message.ts';
import type { CampaignId, ContactId, MessageId, OrganizationId, PitchId, StepId } from '../shared/ids.ts';

/** What an event is about, as ids and codes. Names, numbers and words are read when an event is delivered. */
export type EventFact =
  | { readonly type: 'contact.created'; readonly contactId: ContactId }
  | { readonly type: 'contact.replied'; readonly contactId: ContactId; readonly messageId: MessageId }
  /** `eventId`: of the change in the history of the number's consent. */
  | { readonly type: 'contact.opted_out'; readonly contactId: ContactId; readonly eventId: string }
  | {
      readonly type: 'text.delivered' | 'text.failed';
      readonly contactId: ContactId;
      readonly messageId: MessageId;
      readonly attempt: number;
      readonly reason?: string;
      readonly errorCode?: number;
    }
  | {
      readonly type: 'pitch.completed';
      readonly contactId: ContactId;
      readonly campaignId: CampaignId;
      readonly stepId: StepId;
      readonly pitchId: PitchId;
      readonly round: number;
      readonly appointmentId?: string;
    };

/** A fact that was stored, as an event of one organization. */
export interface WebhookEvent {
  /** Follows from the fact, so that the receiver recognizes a fact that is delivered twice. */
  readonly id: string;
  readonly created: Date;
  readonly fact: EventFact;
}

/** Returns what makes a fact different from all others of an organization. */
export function nameFact(fact: EventFact): string {
  switch (fact.type) {
    case 'contact.created':
      return [fact.type, fact.contactId].join('|');
    case 'contact.replied':
      return [fact.type, fact.contactId, fact.messageId].join('|');
    case 'contact.opted_out':
      return [fact.type, fact.contactId, fact.eventId].join('|');
    case 'text.delivered':
    case 'text.failed':
      return [fact.type, fact.contactId, fact.messageId, fact.attempt].join('|');
    case 'pitch.completed':
      return [fact.type, fact.contactId, fact.stepId, fact.round, fact.appointmentId ?? ''].join('|');
  }
}

/** What is read when an event is delivered. */
export interface EventContext {
  readonly contact: Pick<Contact, 'id' | 'firstName' | 'lastName' | 'phone' | 'email'>;
  /** The text of the event. null if the event is about none, or it is gone. */
  readonly message: Message | null;
  /** The number that opted out, and how. null if the event is about something else, or the contact has another number since. */
  readonly optOut: { readonly phone: E164; readonly source: ConsentEvidence['kind'] } | null;
}

/** Returns the body of a delivery as JSON. The names are part of the contract with receivers (functions/WEBHOOKS.md). */
export function buildEventBody(
  organizationId: OrganizationId,
  { id, created, fact }: WebhookEvent,
  context: EventContext,
): string {
  const { contact } = context;
  const lead = {
    id: contact.id,
    name: `${contact.firstName} ${contact.lastName}`.trim(),
    phone: contact.phone,
    email: contact.email,
  };
  const data = { lead, ...describeFact(fact, context) };
  return JSON.stringify({ id, type: fact.type, created: created.toISOString(), organizationId, data });
}

/** Returns the body of a test. It has the form of an event and no contact. */
export function buildTestBody(organizationId: OrganizationId, id: string, created: Date): string {
  return JSON.stringify({ id, type: 'test', created: created.toISOString(), organizationId, data: {} });
}

function describeFact(fact: EventFact, { message, optOut }: EventContext): Record<string, unknown> {
  switch (fact.type) {
    case 'contact.created':
      return {};
    case 'contact.replied':
      return {
        text: { id: toTextId(fact), body: message?.body ?? null },
        campaign: toIdOrNull(message?.answers?.id),
        step: toIdOrNull(message?.answers?.stepId),
      };
    case 'contact.opted_out':
      return { phone: optOut?.phone ?? null, source: optOut?.source ?? null };
    case 'text.delivered':
    case 'text.failed':
      return describeText(fact, message);
    case 'pitch.completed':
      return {
        pitch: { id: fact.pitchId },
        campaign: { id: fact.campaignId },
        step: { id: fact.stepId },
      };
  }
}

function describeText(
  fact: Extract<EventFact, { readonly attempt: number }>,
  message: Message | null,
): Record<string, unknown> {
  const campaign = message && getOwnCampaign(message);
  const isFailed = fact.type === 'text.failed';
  return {
    text: {
      id: toTextId(fact),
      phone: message?.phone ?? null,
      attempt: fact.attempt,
      ...(isFailed ? { reason: fact.reason ?? null, errorCode: fact.errorCode ?? null } : {}),
    },
    campaign: toIdOrNull(campaign?.id),
    step: toIdOrNull(campaign?.stepId),
  };
}

/** The id of a text in the API. */
const toTextId = (fact: { readonly contactId: ContactId; readonly messageId: MessageId }): string =>
  `${fact.contactId}.${fact.messageId}`;

const toIdOrNull = (id: string | null | undefined): { readonly id: string } | null => (id ? { id } : null);
