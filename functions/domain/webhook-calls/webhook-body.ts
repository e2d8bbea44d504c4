import type { Contact } from '../contacts/contact.ts';
import type { CampaignId, StepId } from '../shared/ids.ts';

/** What a call tells another system. */
export interface WebhookEvent {
  readonly eventId: string;
  readonly campaign: { readonly id: CampaignId; readonly name: string };
  /** `number`: from 1, in the order of the campaign. null if the step was removed in the meantime. */
  readonly step: { readonly id: StepId; readonly number: number | null };
  readonly ifThen: { readonly id: string; readonly label: string };
  readonly contact: Pick<Contact, 'id' | 'firstName' | 'lastName' | 'phone'>;
  /** What the contact did, as the ends of sentences: "opens the pitch". */
  readonly triggers: readonly string[];
  readonly at: Date;
}

/** Returns the body of a call as JSON. The names are part of the contract with receivers (functions/WEBHOOKS.md). */
export function buildWebhookBody({ eventId, campaign, step, ifThen, contact, triggers, at }: WebhookEvent): string {
  const { id, firstName, lastName, phone } = contact;
  return JSON.stringify({
    type: 'if_then.fired',
    eventId,
    time: at.toISOString(),
    campaign,
    step,
    ifThen,
    lead: { id, name: `${firstName} ${lastName}`.trim(), phone },
    triggers,
  });
}
