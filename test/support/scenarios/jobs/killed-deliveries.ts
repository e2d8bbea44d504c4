import type { BulkMessage } from '../../../../functions/messages/bulk.ts';
import { runBulkJob, type ConsumeBulkDeps } from '../../../../functions/workers/bulk/bulk.ts';

const KILLED = 'The function ended';

/** Delivers each message until a delivery succeeds, as the queue does. `between` runs after each delivery. */
export async function deliverAll(
  { deps, queue }: { readonly deps: ConsumeBulkDeps; readonly queue: BulkMessage[] },
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let body = queue.shift(); body; body = queue.shift()) {
    for (let isDone = false; !isDone;) {
      isDone = await runBulkJob(deps, body).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.message.includes(KILLED)) return false;
          throw error;
        },
      );
      await between();
    }
  }
}

/** Ends the worker at the calls with these numbers. */
export function createKiller(calls: readonly number[]): {
  before: () => Promise<void>;
  start: () => void;
  stop: () => void;
} {
  let count = -1;
  return {
    before: async () => {
      if (count < 0) return;
      count += 1;
      if (calls.includes(count)) throw Object.assign(new Error(KILLED), { name: 'Ended' });
    },
    start: () => (count = 0),
    stop: () => (count = -1),
  };
}
