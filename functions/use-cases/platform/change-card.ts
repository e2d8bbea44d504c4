import type { Data } from '../../data/index.ts';
import type { Card } from '../../domain/billing/billing.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refreshBilling, type RefreshBillingDeps } from '../billing/refresh-billing.ts';
import { ensureCustomer, type EnsureCustomerDeps } from '../payments/customer.ts';
import type { Payments } from '../../adapters/payments/payments.ts';

export interface ChangeCardDeps extends RefreshBillingDeps {
  readonly data: RefreshBillingDeps['data'] & Pick<Data, 'accounts' | 'billingCopies' | 'audit'>;
  readonly payments: RefreshBillingDeps['payments'] & EnsureCustomerDeps['payments'] & Pick<Payments, 'saveCard'>;
  /** Whether the stage has billing. */
  readonly isBilled: boolean;
}

/**
 * Makes a card the one that an organization pays with. Only platform staff may, such as for a customer on the phone. Open
 * invoices are charged by the payment provider's next try, and no subscription begins. `cardToken`: what the browser got.
 * Returns the stored card.
 */
export async function changeCard(
  deps: ChangeCardDeps,
  actor: Actor,
  organizationId: OrganizationId,
  cardToken: string,
): Promise<Refusal | Card> {
  if (!actor.wpAdmin) return new Refusal('Only platform staff can change this.');
  if (!deps.isBilled) return new Refusal('This platform has no billing.');
  const organization = await deps.data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  if (organization.deletion) return new Refusal('This organization is going to be deleted.');
  const saved = await deps.payments.saveCard(await ensureCustomer(deps, organization), cardToken);
  if (saved.kind === 'DECLINED') return new Refusal(saved.message);
  if (saved.kind === 'REQUIRES_ACTION')
    return new Refusal(
      'The bank asks the card holder to confirm. Ask the customer to add the card in Account, Billing.',
    );
  await deps.data.audit.record({
    organizationId,
    userId: actor.userId,
    action: 'updateBilling',
    details: { card: 'saved', plan: 'unchanged' },
    at: actor.now,
  });
  const card = (await refreshBilling(deps, organizationId))?.card;
  return card ?? new Refusal('The card could not be read back. Open this dialog again.');
}
