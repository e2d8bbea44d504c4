import { RetryLater } from '../../platform/batch.ts';
import { logger } from '../../platform/logger.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

/** What a message does, by the names that the log shows, in this order. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Runs the steps of a message about an organization one after the other. A step that fails is logged and does not keep the
 * later ones from running. At the end the message fails if a step failed, so that the queue repeats it.
 * @throws {RetryLater} when the failed steps only ask for a repetition
 * @throws {Error} with the names of the failed steps otherwise
 */
export async function runSteps(organizationId: OrganizationId, steps: Steps): Promise<void> {
  const failed: string[] = [];
  let isLater = false;
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      if (error instanceof RetryLater) {
        isLater = true;
        continue;
      }
      failed.push(step);
      logger.error('A step of a billing message failed', { organizationId, step, error: error as Error });
    }
  }
  if (failed.length > 0) throw new Error(`Steps of a billing message failed: ${failed.join(', ')}`);
  if (isLater) throw new RetryLater();
}
