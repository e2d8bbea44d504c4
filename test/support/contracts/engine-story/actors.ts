import { fillCampaign, fillStep } from '../../scenarios/test-data.ts';
import { buildSendingRules, newOrganization } from '../../../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../../../functions/domain/campaigns/campaign.ts';
import { newContact, type ContactWithPhone } from '../../../../functions/domain/contacts/contact.ts';
import { newMessage, type Message, type OutgoingText } from '../../../../functions/domain/sending/message.ts';
import { newJob, type Job } from '../../../../functions/domain/jobs/job.ts';

/** The organization of all chapters. */
export const ORGANIZATION_ID = 'o1';
export const NOW = new Date('2026-03-02T17:00:00Z');
export const ZONE = 'America/Phoenix';
export const PACE = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
export const DAY = '2026-03-02';
export const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

export const organization = newOrganization({
  id: ORGANIZATION_ID,
  name: 'One',
  brand: 'text',
  number: '+16025550100',
  allowIncomingContacts: true,
});
export const RULES = buildSendingRules(organization, ZONE);

export function buildCampaign(id: string, steps: readonly string[]): Campaign {
  return fillCampaign({
    organizationId: ORGANIZATION_ID,
    id,
    name: id,
    created: NOW,
    structure: { FEATURE: [...steps], BEFORE: [], APPOINTMENT: [] },
    steps: Object.fromEntries(
      steps.map((step, index) => [
        step,
        fillStep({
          id: step,
          campaignId: id,
          blocks: [{ type: 'TEXT', text: `Hello from ${step}` }],
          timing: { days: 0, hours: index, minutes: 0, window: null, delayUntil: null },
          created: NOW,
        }),
      ]),
    ),
  });
}

export function buildContact(index: number): ContactWithPhone {
  return newContact({
    organizationId: ORGANIZATION_ID,
    id: `lead-${String(index).padStart(4, '0')}`,
    created: NOW,
    name: `Person ${index}`,
    firstName: 'Person',
    lastName: String(index),
    phone: `+1602555${1_000 + index}`,
  });
}

/** Returns the text that a contact gets. */
export function buildText(index: number): OutgoingText {
  return { to: buildContact(index).phone, body: 'Hello', segments: 1 };
}

export function buildMessage(contact: ContactWithPhone, id: string, given: Partial<Message> = {}): Message {
  return newMessage({
    organizationId: ORGANIZATION_ID,
    contactId: contact.id,
    id,
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    body: 'Hello',
    created: NOW,
    due: NOW,
    ...given,
  });
}

export function buildJob(id: string, kind: Job['kind'], given: Partial<Job> = {}): Job {
  return newJob({ organizationId: ORGANIZATION_ID, id, kind, total: 10, created: NOW, ...given });
}

export function fail(): never {
  throw new Error('The story lost something that it made');
}

export async function collect<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}
