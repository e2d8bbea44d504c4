import type { Payments } from '../../adapters/payments/payments.ts';
import { findClosedAt } from '../../domain/billing/billing.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { refreshBilling, type RefreshBillingDeps } from '../billing/refresh-billing.ts';

export interface EndPlanDeps extends RefreshBillingDeps {
  readonly payments: RefreshBillingDeps['payments'] & Pick<Payments, 'setCancelAtPeriodEnd'>;
}

/**
 * Ends the subscription of an organization that is going to be deleted, with its period. Nothing happens when it ends already.
 * Runs with the request, and every hour in case the request was interrupted.
 */
export async function endPlanOfDeleted(deps: EndPlanDeps, organizationId: OrganizationId): Promise<void> {
  const organization = await deps.data.accounts.findOrganization(organizationId);
  const subscription = organization?.billing?.subscription;
  if (!organization?.deletion || !subscription || subscription.status === 'INCOMPLETE') return;
  if (subscription.cancelAt !== null || findClosedAt(organization.billing, deps.now())) return;
  await deps.payments.setCancelAtPeriodEnd(subscription.id, true);
  await refreshBilling(deps, organizationId);
}
