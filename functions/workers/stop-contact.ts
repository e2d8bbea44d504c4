import type { Leaving } from '../data/joining.ts';
import type { Data } from '../data/parts.ts';

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
  { organizationId, leadId }: { readonly organizationId: string; readonly leadId: string },
  leaving: Leaving,
): Promise<string[]> {
  const { reason, until } = leaving;
  const campaigns: string[] = [];
  for (const enrollment of await data.enrollments.ofLead(organizationId, leadId)) {
    if (await data.joining.remove(enrollment, { state: 'STOPPED', ...leaving })) campaigns.push(enrollment.campaignId);
  }
  const lead = await data.leads.find(organizationId, leadId);
  const waiting = (await data.texts.latest(organizationId, leadId, WAITING_LIMIT)).filter(
    (text) => text.kind !== 'CONFIRMATION' && text.state === 'SCHEDULED' && !(until && text.created > until),
  );
  for (const text of waiting) {
    if (lead)
      await data.flow.leave(
        text,
        { to: 'CANCELED', reason, delta: {}, base: text.due },
        { campaign: null, lead, rules: NO_RULES },
        text.created,
      );
  }
  return campaigns;
}
