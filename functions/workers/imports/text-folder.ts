import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { textFolding, type FoldTextsMessage } from '../../messages/imports.ts';

export interface TextFolderDeps {
  readonly data: Pick<Data, 'search'>;
  readonly imports: Pick<Queue, 'send'>;
}

/** Steps per invocation: seconds of work, so that imports on the same queue do not wait long. */
const MAX_STEPS = 40;

/** Folds the log of texts until it is empty. A repeated delivery finds less to do, or nothing. */
export async function foldTexts(deps: TextFolderDeps, { organizationId }: FoldTextsMessage): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1)
    if ((await deps.data.search.texts.folding.foldStep(organizationId)) === 'DONE') return;
  await deps.imports.send({ body: textFolding(organizationId) });
}
