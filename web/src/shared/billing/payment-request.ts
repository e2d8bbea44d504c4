import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';

/** What the server says, too (`BILLING` in functions/domain/brand/reasons.ts). */
export const NEEDS_PLAN = "You can't send out campaigns or any messages without an active plan.";

/** A call that waits for a payment. */
interface PaymentRequest {
  readonly paid: () => void;
  readonly refused: (error: Error) => void;
}

let open: PaymentRequest | null = null;
const listeners = new Set<() => void>();

function set(request: PaymentRequest | null): void {
  open = request;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the payment dialog is wanted. */
export function useIsPaymentWanted(): boolean {
  return useSyncExternalStore(subscribe, () => open !== null);
}

/**
 * Opens the payment dialog. Resolves after the payment.
 * @throws ApiError of kind `refused` when the person closes the dialog without paying
 */
export function requestPayment(): Promise<void> {
  open?.refused(new ApiError('refused', NEEDS_PLAN));
  return new Promise((paid, refused) => set({ paid, refused }));
}

/** Closes the payment dialog. What waited for the payment continues, or is refused. */
export function closePayment(isPaid: boolean): void {
  const request = open;
  set(null);
  if (isPaid) request?.paid();
  else request?.refused(new ApiError('refused', NEEDS_PLAN));
}

/**
 * Returns a function to call before anything is sent. With inactive billing the payment dialog opens, and the action continues
 * after the payment.
 */
export function useRequireBilling(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const session = client.getQueryData<Session>(queryKeys.session());
    if (session && !session.organization.billing.active) await requestPayment();
  };
}
