import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { toServiceError } from '../../platform/service-error.ts';

/** How often a transaction, or a call that conflicts with a transaction, is attempted. */
export const CONFLICT_MAX_ATTEMPTS = 12;

/** Waits before a repetition, given the number of attempts so far. */
export type WaitBeforeRetry = (round: number) => Promise<void>;

/** Full jitter, 20 ms doubling to about 1.3 s (AWS Architecture Blog, "Exponential Backoff And Jitter"). */
export async function backOff(round: number): Promise<void> {
  const ceiling = 20 * 2 ** Math.min(round, 6);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * ceiling));
}

/**
 * Repeats a call while a transaction works on the same item. Such a conflict ends in a moment, and the SDK does not
 * repeat the call by itself.
 */
export async function retryOnConflict<T>(call: () => Promise<T>, waitBeforeRetry: WaitBeforeRetry): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TransactionConflictException) || round >= CONFLICT_MAX_ATTEMPTS)
        throw toServiceError(error);
      await waitBeforeRetry(round);
    }
  }
}

/** Runs a single conditional write. Returns false when its condition failed. */
export async function falseIfRefused(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
