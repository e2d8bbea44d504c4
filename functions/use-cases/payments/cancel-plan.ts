import { hasAccess } from '../../domain/accounts/access.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { findClosedAt, type Subscription } from '../../domain/billing/billing.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refreshBilling } from '../billing/refresh-billing.ts';
import type { SavePaymentDeps } from './save-payment.ts';

export type CancelPlanDeps = Pick<SavePaymentDeps, 'data' | 'payments' | 'sweep' | 'publish' | 'now'>;

/**
 * Ends the subscription with its period. Messages are sent until then. The remaining usage is charged with the last
 * invoice, and then the account is closed.
 */
export async function cancelPlan(deps: CancelPlanDeps, actor: Actor): Promise<Refusal | undefined> {
  if (!hasAccess(actor.access, 'ADMIN')) return new Refusal('Only an admin or the owner can cancel the plan.');
  const organization = await deps.data.accounts.findOrganization(actor.organizationId);
  const running = findRunning(organization, actor.now);
  if (!running) return new Refusal('There is no plan to cancel.');
  if (!(await setCancellation(deps, actor, running, true))) return new Refusal('There is no plan to cancel.');
  return undefined;
}

/**
 * Lets a canceled plan renew again. Only people who may cancel it may keep it, and nothing else takes a cancellation back. A plan
 * that was not canceled stays as it is.
 */
export async function keepPlan(deps: CancelPlanDeps, actor: Actor): Promise<Refusal | undefined> {
  if (!hasAccess(actor.access, 'ADMIN')) return new Refusal('Only an admin or the owner can keep the plan.');
  const organization = await deps.data.accounts.findOrganization(actor.organizationId);
  if (!organization) return notFound('organization');
  if (organization.deletion)
    return new Refusal('Your organization is going to be deleted. Keep it first, in the tab Data.');
  const running = findRunning(organization, actor.now);
  if (!running || !(await setCancellation(deps, actor, running, false)))
    return new Refusal('The plan has ended. Choose a plan to start again.');
  return undefined;
}

function findRunning(organization: Organization | null, now: Date): Subscription | null {
  const billing = organization?.billing;
  const subscription = billing?.subscription;
  return subscription && subscription.status !== 'INCOMPLETE' && !findClosedAt(billing, now) ? subscription : null;
}

/** Returns false when the plan has ended at the provider. The copy is read again in any case. */
async function setCancellation(
  deps: CancelPlanDeps,
  { organizationId, userId, now }: Actor,
  { id }: Subscription,
  cancels: boolean,
): Promise<boolean> {
  const isRunning = await deps.payments.setCancelAtPeriodEnd(id, cancels);
  const action = cancels ? 'cancelPlan' : 'keepPlan';
  if (isRunning) await deps.data.audit.record({ organizationId, userId, action, details: {}, at: now });
  await refreshBilling(deps, organizationId);
  return isRunning;
}
