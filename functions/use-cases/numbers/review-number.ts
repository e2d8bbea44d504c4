import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { getBillingState } from '../../domain/billing/billing.ts';
import { isReleaseDue } from '../../domain/numbers/number-release.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { provisionMessage } from '../../messages/numbers.ts';
import { logger } from '../../platform/logger.ts';
import { refreshBilling, type RefreshBillingDeps } from '../billing/refresh-billing.ts';

export interface ReviewNumberDeps extends RefreshBillingDeps {
  readonly data: RefreshBillingDeps['data'] & Pick<Data, 'accounts' | 'numberOrders' | 'numberRegistrations'>;
  readonly numbers: Pick<Queue, 'send'>;
}

/**
 * Compares the organization's number with its billing. A number is taken from an account that was closed 30 days ago, after
 * the payment provider was asked once more. An account that was opened again after that gets a new number. The worker that
 * calls the carrier does the rest. Runs every hour for each organization with a customer, so that no date is missed. Cost:
 * one read when there is nothing to do.
 */
export async function reviewNumber(deps: ReviewNumberDeps, organizationId: OrganizationId): Promise<void> {
  const { data, now } = deps;
  const organization = await data.accounts.findOrganization(organizationId);
  // The worker of deletions gives the number back.
  if (!organization || organization.deletion?.begun) return;
  if (organization.number !== null && isReleaseDue(organization.billing, now())) return release(deps, organizationId);
  if (organization.number === null && organization.registrationState === 'APPROVED')
    await orderAgain(deps, organization);
}

async function release(deps: ReviewNumberDeps, organizationId: OrganizationId): Promise<void> {
  const { data, numbers, now } = deps;
  // The copy may be older than a payment.
  await refreshBilling(deps, organizationId);
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization?.number || !isReleaseDue(organization.billing, now())) return;
  if (!(await data.numberOrders.beginRelease(organization, now()))) return;
  logger.info('The number of a closed account is given back', { organizationId });
  await numbers.send({ body: provisionMessage(organizationId) });
}

async function orderAgain({ data, numbers, now }: ReviewNumberDeps, { id, billing }: Organization): Promise<void> {
  if (getBillingState(billing, now()) === 'CLOSED') return;
  const [order, registration] = await Promise.all([
    data.numberOrders.findNumberOrder(id),
    data.numberRegistrations.findNumberRegistration(id),
  ]);
  // The order is open already, or waits for another area code.
  if (!registration || order?.problem != null) return;
  await data.numberOrders.open(id, order?.areaCode ?? registration.form.areaCode);
  await numbers.send({ body: provisionMessage(id) });
}
