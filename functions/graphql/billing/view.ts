import type { Organization } from '../../domain/accounts/account.ts';
import { hasAccess, type Access } from '../../domain/accounts/access.ts';
import { getBillingState, getGraceEnd, isBillingActive, type Subscription } from '../../domain/billing/billing.ts';
import { findCycleStart } from '../../domain/billing/spend-cap.ts';
import type { BillingDetails } from '../../use-cases/billing/load-billing.ts';

/** How pages reach the payment provider. */
export interface PaymentPage {
  readonly publishableKey: string;
  readonly scriptUrl: string;
}

/** The billing of an organization. `details`: only for the tab Billing. People who may change the card see it. */
export function billingView(
  {
    billing = null,
    spendCapCents,
    spendNear,
    spendHeld,
  }: Pick<Organization, 'billing' | 'spendCapCents' | 'spendNear' | 'spendHeld'>,
  {
    now,
    access,
    details,
    page,
  }: {
    readonly now: Date;
    readonly access: Access;
    readonly details: BillingDetails | null;
    /** Null if the stage has no billing. */
    readonly page: PaymentPage | null;
  },
) {
  const subscription = billing?.subscription ?? null;
  const state = getBillingState(billing, now);
  const isOverdue = subscription !== null && ['PAST_DUE', 'SUSPENDED'].includes(state);
  return {
    active: isBillingActive(billing, now),
    state,
    hasPlan: subscription !== null && !['NO_PLAN', 'NOT_BILLED', 'CLOSED'].includes(state),
    expires: subscription?.cancelAt ?? null,
    periodEnd: subscription?.periodEnd ?? null,
    nextPlan: subscription?.next?.plan ?? null,
    nextPlanFrom: subscription?.next?.from ?? null,
    graceEnds: isOverdue ? getGraceEnd(subscription, now) : null,
    spendCap: spendCapCents ?? null,
    spendLevel: spendHeld ? 'REACHED' : isNearCap(subscription, spendNear, now) ? 'NEAR' : null,
    card: hasAccess(access, 'MANAGER') ? (billing?.card ?? null) : null,
    products: (details?.products ?? []).map(({ id, name, priceCents }) => ({ id, name, price: priceCents })),
    invoices: (details?.invoices ?? []).map(({ id, created, state, disputed, url, ...cents }) => ({
      id,
      created,
      paid: state === 'PAID',
      state,
      amount: cents.amountCents,
      due: state === 'OPEN' ? cents.dueCents : 0,
      refunded: cents.refundedCents,
      disputed,
      url,
    })),
    messages: details && {
      cycle: details.cycleSegments,
      total: details.totalSegments,
      price: details.cycleCents,
    },
    contacts: details?.contacts ? { highest: details.contacts.highest, price: details.contacts.priceCents } : null,
    publishableKey: page?.publishableKey ?? '',
    scriptUrl: page?.scriptUrl ?? '',
  };
}

/** A warning of an earlier cycle says nothing about this one. */
function isNearCap(subscription: Subscription | null, spendNear: Date | null | undefined, now: Date): boolean {
  return subscription !== null && spendNear?.getTime() === findCycleStart(subscription, now).getTime();
}
