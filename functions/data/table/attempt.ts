import { ConditionFailed } from './table.ts';

/** Runs a conditional write. Returns false when a condition failed, because another writer was first. */
export async function falseIfConditionFails(write: () => Promise<void>): Promise<boolean> {
  return (await failedConditions(write)) === null;
}

/**
 * Runs a transaction.
 * Returns the indexes of the writes whose conditions failed, or null when the transaction committed.
 */
export async function failedConditions(write: () => Promise<void>): Promise<ReadonlySet<number> | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (error instanceof ConditionFailed) return new Set(error.failed);
    throw error;
  }
}
