import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import { useRequireBilling } from '../billing/payment-request.ts';

/** What a person reads who closes the confirmation. */
const NOT_CONFIRMED = 'Confirm how your messages are sent, then send again.';

/** A call that waits for the confirmation. */
interface ConfirmationRequest {
  readonly confirmed: () => void;
  readonly refused: (error: Error) => void;
}

let open: ConfirmationRequest | null = null;
const listeners = new Set<() => void>();

function set(request: ConfirmationRequest | null): void {
  open = request;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the dialog “Messaging Confirmation” is wanted. */
export function useIsConfirmationWanted(): boolean {
  return useSyncExternalStore(subscribe, () => open !== null);
}

/** Closes the confirmation. What waited for it continues, or is refused. */
export function closeConfirmation(isConfirmed: boolean): void {
  const request = open;
  set(null);
  if (isConfirmed) request?.confirmed();
  else request?.refused(new ApiError('refused', NOT_CONFIRMED));
}

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
    open?.refused(new ApiError('refused', NOT_CONFIRMED));
    await new Promise<void>((confirmed, refused) => set({ confirmed, refused }));
  };
}
