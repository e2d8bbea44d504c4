import { hasAccess } from '../../domain/accounts/access.ts';
import { findClosedAt } from '../../domain/billing/billing.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refreshBilling } from './refresh-billing.ts';
import type { SavePaymentDeps } from './save-payment.ts';

/**
 * Ends the subscription with its period. Messages are sent until then. The remaining usage is charged with the last
 * invoice, and then the account is closed.
 */
export async function cancelPlan(
  deps: Pick<SavePaymentDeps, 'data' | 'payments' | 'sweep' | 'publish' | 'now'>,
  { organizationId, userId, access, now }: Actor,
): Promise<Refusal | undefined> {
  if (!hasAccess(access, 'ADMIN')) return new Refusal('Only an admin or the owner can cancel the plan.');
  const billing = (await deps.data.accounts.findOrganization(organizationId))?.billing;
  const subscription = billing?.subscription;
  if (!subscription || subscription.status === 'INCOMPLETE' || findClosedAt(billing, now))
    return new Refusal('There is no plan to cancel.');
  await deps.payments.setCancelAtPeriodEnd(subscription.id, true);
  await deps.data.audit.record({ organizationId, userId, action: 'cancelPlan', details: {}, at: now });
  await refreshBilling(deps, organizationId);
  return undefined;
}
