import type { PaymentResult, Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { hasEnded, type Subscription } from '../../domain/billing/billing.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import { getPriceTerms } from '../../domain/billing/prices.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { planChange } from '../billing/change-plan.ts';
import { refreshBilling, type RefreshBillingDeps } from '../billing/refresh-billing.ts';
import { ensureCustomer, type EnsureCustomerDeps } from './customer.ts';

export interface SavePaymentDeps extends RefreshBillingDeps {
  readonly data: RefreshBillingDeps['data'] & Pick<Data, 'accounts' | 'billingCopies' | 'audit' | 'groups'>;
  readonly payments: EnsureCustomerDeps['payments'] &
    Pick<Payments, 'saveCard' | 'subscribe' | 'payOpenInvoices' | 'setCancelAtPeriodEnd' | 'setNextPlan'>;
  /** Organizations that pay nothing while they have no plan. */
  readonly exemptIds: readonly string[];
}

export interface SavePaymentInput {
  /** The token that the browser got for a card. null if the card stays. */
  readonly cardToken: string | null;
  /** The chosen plan. A running subscription gets it with its next billing cycle. null means the organization's own. */
  readonly plan: Plan | null;
}

/** Done, or the holder of the card must confirm in the browser, and the same call is repeated then. */
export type Paid = { readonly kind: 'DONE' } | { readonly kind: 'REQUIRES_ACTION'; readonly clientSecret: string };

/**
 * Saves a card, subscribes an organization that has no running subscription, and pays what is open. Each step finds what an
 * earlier call has done, so that a second tab or a repetition charges nothing twice. A canceled plan stays canceled: `keepPlan`.
 */
export async function savePayment(
  deps: SavePaymentDeps,
  actor: Actor,
  { cardToken, plan }: SavePaymentInput,
): Promise<Paid | Refusal> {
  if (!hasAccess(actor.access, 'MANAGER')) return new Refusal('Your access does not allow this.');
  const organization = await deps.data.accounts.findOrganization(actor.organizationId);
  if (!organization) return notFound('organization');
  if (organization.deletion)
    return new Refusal('Your organization is going to be deleted. Keep it first, in the tab Data.');
  const customerId = await ensureCustomer(deps, organization);
  if (cardToken !== null) {
    const saved = await deps.payments.saveCard(customerId, cardToken);
    if (saved.kind !== 'READY') return toPaid(saved);
  }
  const paid = await payAndSubscribe(deps, actor, { organization, customerId, plan });
  await deps.data.audit.record({
    organizationId: actor.organizationId,
    userId: actor.userId,
    action: 'updateBilling',
    details: { card: cardToken === null ? 'unchanged' : 'saved', plan: plan ?? 'unchanged' },
    at: actor.now,
  });
  // Also after a decline: the card may be saved.
  await refreshBilling(deps, actor.organizationId);
  return paid;
}

async function payAndSubscribe(
  deps: SavePaymentDeps,
  actor: Actor,
  {
    organization,
    customerId,
    plan,
  }: { readonly organization: Organization; readonly customerId: string; readonly plan: Plan | null },
): Promise<Paid | Refusal> {
  const { payments, exemptIds } = deps;
  const read = await payments.read(customerId);
  if (!read?.card) return new Refusal('Add a card first.');
  const running = findRunning(read.subscription, actor.now);
  const refusal = running && plan !== null ? await planChange(deps, organization, running, plan) : undefined;
  if (refusal) return refusal;
  const chosen = plan ?? organization.plan ?? null;
  const paid = await payments.payOpenInvoices(customerId);
  if (paid.kind !== 'READY' || running) return toPaid(paid);
  // An unpaid subscription runs again once its latest invoice is paid.
  if (read.subscription && findRunning((await payments.read(customerId))?.subscription ?? null, actor.now))
    return toPaid(paid);
  const terms = getPriceTerms({ ...organization, plan: chosen }, exemptIds);
  return toPaid(await payments.subscribe(customerId, { organizationId: organization.id, plan: chosen, terms }));
}

function findRunning(subscription: Subscription | null, now: Date): Subscription | null {
  return subscription && subscription.status !== 'INCOMPLETE' && !hasEnded(subscription, now) ? subscription : null;
}

/** Returns what a call answers to a payment. A decline is a refusal in the words of the provider. */
function toPaid(result: PaymentResult): Paid | Refusal {
  if (result.kind === 'DECLINED') return new Refusal(result.message);
  return result.kind === 'READY' ? { kind: 'DONE' } : result;
}

export interface PayInvoicesDeps extends RefreshBillingDeps {
  readonly data: RefreshBillingDeps['data'] & Pick<Data, 'audit'>;
  readonly payments: Pick<Payments, 'payOpenInvoices' | 'read'>;
}

/**
 * Pays the open invoices with the card on file. It starts no plan, and an invoice that another call has paid is not charged again. When
 * the bank wants the holder to confirm, the same call is repeated afterwards. What waited for billing goes out then.
 */
export async function payInvoices(deps: PayInvoicesDeps, actor: Actor): Promise<Paid | Refusal> {
  const { data, payments } = deps;
  const { organizationId, userId, access, now } = actor;
  if (!hasAccess(access, 'MANAGER')) return new Refusal('Your access does not allow this.');
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  const customerId = organization.billing?.customerId;
  // The copy may be older than the card.
  const card = customerId ? (await payments.read(customerId))?.card : null;
  if (!customerId || !card) return new Refusal('Add a card first.');
  const paid = toPaid(await payments.payOpenInvoices(customerId));
  if (!(paid instanceof Refusal) && paid.kind === 'DONE')
    await data.audit.record({ organizationId, userId, action: 'payInvoices', details: { card: card.last4 }, at: now });
  // Also after a decline: some of the invoices may be paid.
  await refreshBilling(deps, organizationId);
  return paid;
}
