import { fillCampaign, fillStep } from '../../../test/support/scenarios/test-data.ts';
import type { Message } from '../../../functions/domain/sending/message.ts';
import type { SendMessage } from '../../../functions/messages/texts/deliveries.ts';
import type { E164 } from '../../../functions/domain/contacts/phone.ts';
import { newOrganization } from '../../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import { newContact, type Contact } from '../../../functions/domain/contacts/contact.ts';

const ORGANIZATION = 'bench';
const FIRST_NAMES = ['Ann', 'Bob', 'Carla', 'Dmitri', 'Eve', 'Fatima', 'Gus', 'Hana', 'Ivan', 'Zoë'];

export const BENCH_ORGANIZATION = newOrganization({
  id: ORGANIZATION,
  name: 'Bench',
  brand: 'text',
  number: '+16025550100',
});

/** Returns a campaign with one step, which is due at once. */
export function buildCampaign(id: string, created: Date): Campaign {
  return fillCampaign({
    organizationId: ORGANIZATION,
    id,
    name: id,
    created,
    structure: { FEATURE: ['step'], BEFORE: [], APPOINTMENT: [] },
    steps: {
      step: fillStep({
        id: 'step',
        campaignId: id,
        blocks: [
          { type: 'TEXT', text: 'Hello ' },
          { type: 'FIRST_NAME', fallback: 'there' },
        ],
        timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
        created,
      }),
    },
  }) as Campaign;
}

export function buildContact(id: string, index: number, created: Date): Contact {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  return newContact({
    organizationId: ORGANIZATION,
    id,
    created,
    name: `${firstName} Person ${index}`,
    firstName,
    lastName: `Person ${index}`,
    phone: buildPhone(index),
  });
}

export function buildPhone(index: number): E164 {
  return `+1${index % 2 ? 602 : 480}5${String(index).padStart(6, '0')}`;
}

/** Returns the carrier's two reports about a text, as the webhook queues them. */
export function buildReports(
  { organizationId, contactId, messageId, campaignId }: SendMessage,
  message: Message | null,
): { readonly status: string }[] {
  return ['SENT', 'DELIVERED'].map((status) => ({
    version: 1,
    organizationId,
    contactId,
    messageId,
    campaignId,
    carrierId: message?.carrierId ?? '',
    attempt: message?.attempt ?? 1,
    status,
    code: null,
  }));
}
