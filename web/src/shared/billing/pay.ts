import type { Plan } from '../../../../functions/domain/billing/plan.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql, type VariablesOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { loadStripe, type CardField, type StripeScript } from './stripe-script.ts';

const SavePayment = graphql(`
  mutation savePayment($userId: ID!, $user: UserInput!) {
    updateUser(userId: $userId, user: $user) {
      success
      errors
      requiresAction
      clientSecret
    }
  }
`);

export interface Payment {
  readonly stripe: StripeScript;
  readonly card: CardField;
  /** null if the plan stays. */
  readonly plan: Plan | null;
}

/** The bank asks once for the card, and once for each payment: the first one, or those that are open. */
const MAX_CONFIRMATIONS = 8;

/** Saves a card, subscribes, and pays what is open. The holder of the card confirms when the bank asks. */
export function usePay(): Change<Payment, void> {
  return usePayment(async (userId, { stripe, card, plan }: Payment) => {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
    if (!paymentMethod) throw new ApiError('refused', error?.message ?? 'The card could not be read.');
    await payUntilDone({ userId, user: { token: paymentMethod.id, plan } }, async () => stripe);
  });
}

/** Pays the open invoices with the card on file. The provider's script loads only when the bank asks the holder of the card. */
export function usePayInvoices(): Change<void, void> {
  const { scriptUrl, publishableKey } = useSession().organization.billing;
  return usePayment((userId) =>
    payUntilDone({ userId, user: { payInvoices: true } }, () => loadStripe(scriptUrl, publishableKey)),
  );
}

function usePayment<Given>(pay: (userId: string, given: Given) => Promise<void>): Change<Given, void> {
  const { user } = useSession();
  return useChange((given: Given) => pay(user.id, given), {
    // Also after a failure: the card may be saved, and some of the invoices paid.
    alwaysReloads: [queryKeys.session(), queryKeys.billing(), queryKeys.sendStats()],
  });
}

/** Repeats a call after each confirmation of the holder, until nothing is left to confirm. */
async function payUntilDone(
  variables: VariablesOf<typeof SavePayment>,
  findStripe: () => Promise<StripeScript>,
): Promise<void> {
  for (let times = 0; times <= MAX_CONFIRMATIONS; times += 1) {
    const { clientSecret } = await ask(SavePayment, variables);
    if (clientSecret === null) return;
    const confirmed = await (await findStripe()).handleNextAction({ clientSecret });
    if (confirmed.error) throw new ApiError('refused', confirmed.error.message ?? 'The card was not confirmed.');
  }
  throw new ApiError('refused', 'The bank did not accept the confirmation. Try another card.');
}
