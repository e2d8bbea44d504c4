import { useQueryClient } from '@tanstack/react-query';
import { createHeldCalls } from '../../lib/api/held-calls.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';

/** What the server says, too (`BILLING` in functions/domain/brand/reasons.ts). */
export const NEEDS_PLAN = "You can't send out campaigns or any messages without an active plan.";

/** The calls that wait for a payment. */
export const payment = createHeldCalls(NEEDS_PLAN);

/**
 * Returns a function to call before anything is sent. With inactive billing the payment dialog opens, and the action continues
 * after the payment.
 */
export function useRequireBilling(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const session = client.getQueryData<Session>(queryKeys.session());
    if (session && !session.organization.billing.active) await payment.wait();
  };
}
