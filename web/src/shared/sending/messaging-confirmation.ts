import { useQueryClient } from '@tanstack/react-query';
import { useBrand } from '../../brand/brand.tsx';
import { createHeldCalls } from '../../lib/api/held-calls.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import { useRequireBilling } from '../billing/payment-request.ts';

/** What a person reads who closes the confirmation. */
const NOT_CONFIRMED = 'Confirm how your messages are sent, then send again.';

/** The calls that wait for the dialog “Messaging Confirmation”. */
export const confirmation = createHeldCalls(NOT_CONFIRMED);

/**
 * Returns a function to call before anything is sent to many. With inactive billing the payment dialog opens. Then, in a
 * brand that asks contacts to opt in, an organization that has not confirmed how messages are sent sees the dialog
 * “Messaging Confirmation”. The action continues after both.
 */
export function useRequireReady(): () => Promise<void> {
  const client = useQueryClient();
  const { flags } = useBrand();
  const requireBilling = useRequireBilling();
  return async () => {
    await requireBilling();
    const session = client.getQueryData<Session>(queryKeys.session());
    if (!flags.blastMode || session === undefined || session.organization.understandsTiming) return;
    await confirmation.wait();
  };
}
