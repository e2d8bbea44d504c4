import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Plan } from '../../../../functions/domain/billing/plan.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { assertAccepted, call } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import type { CardField, StripeScript } from './stripe-script.ts';

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
  /** Null: the plan stays. */
  readonly plan: Plan | null;
}

/** The bank asks once for the card, and once for each payment: the first one, or those that are open. */
const MAX_CONFIRMATIONS = 8;

/** Saves a card, subscribes, and pays what is open. The holder of the card confirms when the bank asks. */
export function usePay(): UseMutationResult<void, Error, Payment> {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async ({ stripe, card, plan }: Payment) => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (!paymentMethod) throw new ApiError('refused', error?.message ?? 'The card could not be read.');
      for (let times = 0; times <= MAX_CONFIRMATIONS; times += 1) {
        const variables = { userId: user.id, user: { token: paymentMethod.id, plan } };
        const { clientSecret } = assertAccepted((await call(SavePayment, variables)).updateUser);
        if (clientSecret === null) return;
        const confirmed = await stripe.handleNextAction({ clientSecret });
        if (confirmed.error) throw new ApiError('refused', confirmed.error.message ?? 'The card was not confirmed.');
      }
      throw new ApiError('refused', 'The bank did not accept the confirmation. Try another card.');
    },
    // Also after a failure: the card may be saved.
    onSettled: () => invalidate(client, queryKeys.session(), queryKeys.billing()),
  });
}
