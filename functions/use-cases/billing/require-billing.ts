import type { Organization } from '../../domain/accounts/account.ts';
import { isBillingActive } from '../../domain/billing/billing.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { text } from '../../domain/brand/text.ts';
import { toRefusal, type Refusal } from '../../platform/refusal.ts';

/**
 * Returns the refusal of a sending without active billing. The page shows the payment dialog and repeats the
 * action. The sender checks billing again for each message.
 */
export function refuseWithoutBilling(
  { billing }: Pick<Organization, 'billing'>,
  now: Date,
  pack: Pick<Pack, 'terms'> = text,
): Refusal | null {
  return isBillingActive(billing, now) ? null : toRefusal('BILLING', pack);
}
