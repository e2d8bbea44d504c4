import type { UnenrollOptions } from '../../data/delivery/enroller.ts';
import type { Data } from '../../data/index.ts';

/** How many waiting texts one contact can have: one a campaign, and one-to-one texts held overnight. */
const WAITING_LIMIT = 200;

/** What is canceled is not planned anew. */
const NO_RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

/**
 * Sweeps up after a contact can get no more texts: what waits is canceled. The gate is the consent item or the flag on
 * the contact, which came first; this only makes the screens and figures say so. Answers the campaigns concerned.
 */
export async function stopContact(
  data: Data,
  { organizationId, contactId }: { readonly organizationId: string; readonly contactId: string },
  options: UnenrollOptions,
): Promise<string[]> {
  const { reason, cutoff: until } = options;
  const campaigns: string[] = [];
  for (const enrollment of await data.enrollments.listByContact(organizationId, contactId)) {
    if (await data.enroller.unenroll(enrollment, { state: 'STOPPED', ...options }))
      campaigns.push(enrollment.campaignId);
  }
  const contact = await data.contacts.find(organizationId, contactId);
  const waiting = (await data.messages.listLatest(organizationId, contactId, WAITING_LIMIT)).filter(
    (message) =>
      message.kind !== 'CONFIRMATION' && message.state === 'SCHEDULED' && !(until && message.created > until),
  );
  for (const message of waiting) {
    if (contact)
      await data.flow.complete(
        message,
        { to: 'CANCELED', reason, delta: {}, base: message.due },
        { campaign: null, contact, rules: NO_RULES },
        message.created,
      );
  }
  return campaigns;
}
