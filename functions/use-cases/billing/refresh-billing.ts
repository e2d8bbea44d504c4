import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import { isBillingActive, keepFirstFailure, withoutCustomer, type Billing } from '../../domain/billing/billing.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface RefreshBillingDeps {
  readonly data: Pick<Data, 'accounts' | 'billingCopies'>;
  readonly payments: Pick<Payments, 'read'>;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
  readonly publish: Publish;
  readonly now: () => Date;
}

/**
 * Asks the payment provider and stores what it says now. The order in which the provider's messages arrive does not matter,
 * and neither does a repetition. Messages that waited for billing are released. Returns the stored copy, or null when the
 * organization has no customer.
 */
export async function refreshBilling(
  { data, payments, sweep, publish, now }: RefreshBillingDeps,
  organizationId: OrganizationId,
): Promise<Billing | null> {
  const before = (await data.accounts.findOrganization(organizationId))?.billing ?? null;
  if (!before?.customerId) return null;
  // Taken before the question: a reading that began later knows more.
  const readAt = now();
  const billing = toBilling(before, await payments.read(before.customerId), readAt);
  if (!(await data.billingCopies.store(organizationId, billing, before.customerId)))
    return (await data.accounts.findOrganization(organizationId))?.billing ?? null;
  // Always, because a worker that ended before its sweep leaves messages that wait for the next day.
  if (isBillingActive(billing, readAt)) await sweep();
  await publish([organizationChanged(organizationId)]);
  return billing;
}

function toBilling(before: Billing, read: Awaited<ReturnType<Payments['read']>>, readAt: Date): Billing {
  if (read === null) return withoutCustomer(before, readAt);
  const { subscription, card } = read;
  return {
    ...before,
    // An organization that has subscribed once is billed from then on.
    required: before.required || (subscription !== null && subscription.status !== 'INCOMPLETE'),
    subscription: keepFirstFailure(before.subscription, subscription),
    card,
    readAt,
  };
}
