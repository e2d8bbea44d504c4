import * as z from 'zod/mini';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';

/** Asks for an organization's search log to be folded into its blocks; travels on the imports' queue. */
export const compactPayload = z.object({ v: z.literal(1), kind: z.literal('compact'), o: z.string() });
export type CompactPayload = z.infer<typeof compactPayload>;

export function compactRequest(organizationId: string): CompactPayload {
  return { v: 1, kind: 'compact', o: organizationId };
}

export interface SearchCompactorDeps {
  readonly data: Pick<Data, 'compaction'>;
  readonly imports: Pick<Queue, 'send'>;
}

/** Steps of one invocation: seconds of work, so that imports on the same queue need not wait long. */
const MAX_STEPS = 40;

/** Folds until the log is empty; a redelivery finds less to do or nothing. */
export async function compactSearch(deps: SearchCompactorDeps, body: unknown): Promise<void> {
  const { o } = compactPayload.parse(body);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if ((await deps.data.compaction.compactStep(o)) === 'DONE') return;
  }
  await deps.imports.send({ body: compactRequest(o) });
}
