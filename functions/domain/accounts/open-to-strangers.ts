import { getBillingState } from '../billing/billing.ts';
import type { Organization } from './account.ts';

/**
 * Returns whether strangers may see anything of an organization: its links, pitches, forms and pages. A suspended one misuses texts, and one
 * that is being deleted or closed has left. All that is public asks this.
 */
export function isOpenToStrangers(
  { billing, suspension, deletion }: Pick<Organization, 'billing' | 'suspension' | 'deletion'>,
  now: Date,
): boolean {
  return !suspension && !deletion && getBillingState(billing, now) !== 'CLOSED';
}
