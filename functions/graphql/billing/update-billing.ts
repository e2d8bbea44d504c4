import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelPlan, keepPlan } from '../../use-cases/payments/cancel-plan.ts';
import {
  payInvoices,
  savePayment,
  type Paid,
  type SavePaymentDeps,
  type SavePaymentInput,
} from '../../use-cases/payments/save-payment.ts';
import type { PaymentPage } from './view.ts';

/** Saves a card, subscribes, pays what is open with the card on file, cancels the plan, or keeps a canceled one. */
export async function updateBilling(
  deps: SavePaymentDeps & { readonly paymentPage: PaymentPage | null },
  actor: Actor,
  { cancels, keeps, ...payment }: SavePaymentInput & { readonly cancels: boolean; readonly keeps: boolean },
): Promise<Paid | Refusal> {
  if (deps.paymentPage === null) return new Refusal('This platform has no billing.');
  if (cancels) return (await cancelPlan(deps, actor)) ?? { kind: 'DONE' };
  if (keeps) return (await keepPlan(deps, actor)) ?? { kind: 'DONE' };
  const { cardToken, plan } = payment;
  return cardToken === null && plan === null ? payInvoices(deps, actor) : savePayment(deps, actor, payment);
}

/** The card's holder must confirm: nothing has failed, and nothing is done yet. */
export function actionView(paid: Paid): Readonly<Record<string, unknown>> {
  return paid.kind === 'REQUIRES_ACTION' ? { requiresAction: true, clientSecret: paid.clientSecret } : {};
}
