import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { billingMessage, meterMessage, meterNextPage } from '../../messages/billing.ts';
import { reviewSpend, type ReviewSpendDeps } from '../../use-cases/billing/review-spend.ts';
import { reportContacts, type ReportContactsDeps } from '../../use-cases/billing/contacts-peak.ts';
import { meterUsage, type MeterUsageDeps, type MeterUsageOptions } from '../../use-cases/billing/meter-usage.ts';
import { reviewNumber, type ReviewNumberDeps } from '../../use-cases/numbers/review-number.ts';
import { endPlanOfDeleted, type EndPlanDeps } from '../../use-cases/deletion/end-plan.ts';
import { applyPlanChange, type ApplyPlanDeps } from '../../use-cases/billing/change-plan.ts';
import { refreshBilling, type RefreshBillingDeps } from '../../use-cases/billing/refresh-billing.ts';
import { followOwner, type FollowOwnerDeps } from '../../use-cases/payments/customer.ts';
import { reviewPayment, type ReviewPaymentDeps } from '../../use-cases/payments/review-payment.ts';
import { findDuePlan } from '../../domain/billing/billing.ts';
import { RetryLater } from '../../platform/batch.ts';
import { hasCountedUsage } from '../../use-cases/billing/counted-usage.ts';
import { runSteps } from './run-steps.ts';

export interface BillingWorkerDeps
  extends
    ApplyPlanDeps,
    EndPlanDeps,
    FollowOwnerDeps,
    MeterUsageDeps,
    RefreshBillingDeps,
    ReportContactsDeps,
    ReviewNumberDeps,
    ReviewPaymentDeps,
    ReviewSpendDeps {
  readonly data: MeterUsageDeps['data'] &
    RefreshBillingDeps['data'] &
    ReportContactsDeps['data'] &
    ReviewNumberDeps['data'] &
    ReviewSpendDeps['data'] &
    Pick<Data, 'billingCopies'>;
  readonly payments: ApplyPlanDeps['payments'] &
    EndPlanDeps['payments'] &
    FollowOwnerDeps['payments'] &
    MeterUsageDeps['payments'] &
    RefreshBillingDeps['payments'] &
    ReportContactsDeps['payments'];
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send' | 'sendAll'>;
}

const ORGANIZATIONS_PER_PAGE = 200;
/** A copy that no message of the provider has refreshed for this long is read again. */
const COPY_MAX_AGE_MS = 86_400_000;

/** Handles one message of the queue `Billing`. May run repeatedly for the same message. */
export async function consumeBilling(deps: BillingWorkerDeps, body: unknown): Promise<void> {
  const message = billingMessage.parse(body);
  switch (message.kind) {
    case 'refresh':
      return refreshCustomer(deps, message.customerId);
    case 'meter':
      return meterOrganization(deps, message.organizationId);
    case 'spend':
      return reviewSpend(deps, message.organizationId);
    case 'meterAll':
      return meterAll(deps, message.after ?? null);
  }
}

/** An invoice may be about to close, so usage is reported up to this moment. */
async function refreshCustomer(deps: BillingWorkerDeps, customerId: string): Promise<void> {
  const organizationId = await deps.data.billingCopies.findOrganizationId(customerId);
  if (organizationId === null) return;
  await runSteps(organizationId, {
    // The copy is still that of the cycle that ends.
    reportContacts: () => reportContacts(deps, organizationId),
    refreshBilling: () => refreshBilling(deps, organizationId),
    reviewPayment: () => reviewPayment(deps, organizationId),
    followOwner: () => followOwner(deps, organizationId),
    meterAndChangePlan: () => meterAndChangePlan(deps, organizationId, { unsettled: true }),
    reviewNumber: () => reviewNumber(deps, organizationId),
    reviewSpend: () => reviewSpend(deps, organizationId),
  });
}

/**
 * What was used before a planned change keeps its price only if the provider has counted it by then. What was used since the start of
 * the cycle is reported after the change, with the new price. @throws {RetryLater} until the provider has counted
 */
async function meterAndChangePlan(
  deps: BillingWorkerDeps,
  organizationId: string,
  options: MeterUsageOptions,
): Promise<void> {
  const billing = (await deps.data.accounts.findOrganization(organizationId))?.billing;
  const next = findDuePlan(billing?.subscription ?? null);
  if (next) {
    await meterUsage(deps, organizationId, { unsettled: true, before: next.from });
    if (!(await hasCountedUsage(deps, organizationId))) throw new RetryLater();
    await applyPlanChange(deps, organizationId);
  }
  await meterUsage(deps, organizationId, options);
}

async function meterOrganization(deps: BillingWorkerDeps, organizationId: string): Promise<void> {
  const billing = (await deps.data.accounts.findOrganization(organizationId))?.billing;
  if (!billing) return;
  const now = deps.now();
  const isOld = now.getTime() - billing.readAt.getTime() > COPY_MAX_AGE_MS;
  const cycleEnded = billing.subscription !== null && billing.subscription.periodEnd <= now;
  await runSteps(organizationId, {
    reportContacts: () => reportContacts(deps, organizationId),
    ...(isOld || cycleEnded ? { refreshBilling: () => refreshBilling(deps, organizationId) } : {}),
    ...(isOld ? { followOwner: () => followOwner(deps, organizationId) } : {}),
    reviewPayment: () => reviewPayment(deps, organizationId),
    endPlanOfDeleted: () => endPlanOfDeleted(deps, organizationId),
    meterAndChangePlan: () => meterAndChangePlan(deps, organizationId, { unsettled: false }),
    reviewNumber: () => reviewNumber(deps, organizationId),
    reviewSpend: () => reviewSpend(deps, organizationId),
  });
}

async function meterAll({ data, queue }: BillingWorkerDeps, after: string | null): Promise<void> {
  const { organizationIds, next } = await data.billingCopies.listPage({ limit: ORGANIZATIONS_PER_PAGE, after });
  await queue.sendAll(organizationIds.map((id) => ({ body: meterMessage(id), group: id })));
  if (next !== null) await queue.send({ body: meterNextPage(next) });
}
