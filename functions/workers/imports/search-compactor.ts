import { searchCompaction, type CompactSearchMessage } from '../../messages/imports.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';

export interface SearchCompactorDeps {
  readonly data: Pick<Data, 'compaction'>;
  readonly imports: Pick<Queue, 'send'>;
}

/** Steps per invocation: seconds of work, so that imports on the same queue do not wait long. */
const MAX_STEPS = 40;

/** Folds the search log until it is empty. A repeated delivery finds less to do, or nothing. */
export async function compactSearch(
  deps: SearchCompactorDeps,
  { organizationId }: CompactSearchMessage,
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if ((await deps.data.compaction.compactStep(organizationId)) === 'DONE') return;
  }
  await deps.imports.send({ body: searchCompaction(organizationId) });
}
