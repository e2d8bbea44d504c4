import type { BankForm } from '../../../../../functions/domain/billing/bank.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';
import { loadStripe } from '../../../shared/billing/stripe-script.ts';

const SaveBank = graphql(`
  mutation saveBank($userId: ID!, $bankToken: String!) {
    updateUser(userId: $userId, user: { bankToken: $bankToken }) {
      success
      errors
    }
  }
`);

/** The product's own text, with its spelling. */
const FAILED = 'An error occured.';

/** Saves a bank account: the payment provider makes a token of it, and only the token reaches the API. */
export function useSavePayoutAccount(): Change<BankForm, void> {
  const { user, organization } = useSession();
  const { scriptUrl, publishableKey } = organization.billing;
  return useChange(
    async ({ holder, routing, account }: BankForm) => {
      const stripe = await loadStripe(scriptUrl, publishableKey);
      const { token, error } = await stripe.createToken('bank_account', {
        country: 'US',
        currency: 'usd',
        account_holder_type: 'individual',
        account_holder_name: holder.trim(),
        routing_number: routing,
        account_number: account,
      });
      if (!token) throw new ApiError('refused', error?.message ?? FAILED);
      await ask(SaveBank, { userId: user.id, bankToken: token.id });
    },
    { alwaysReloads: [queryKeys.billing()] },
  );
}
