import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { mediaMessage, REMOVE_UNUSED } from '../../messages/media.ts';

export interface MediaWorkerDeps {
  readonly data: Pick<Data, 'mediaFiles'>;
  /** The bucket of stored files. */
  readonly media: Pick<Files, 'remove'>;
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

const REMOVALS_PER_MESSAGE = 100;

/** Handles one message of the queue `Media`. May run repeatedly for the same message. */
export async function consumeMedia(deps: MediaWorkerDeps, body: unknown): Promise<void> {
  mediaMessage.parse(body);
  const due = await deps.data.mediaFiles.listDue(deps.now(), REMOVALS_PER_MESSAGE);
  for (const removal of due) {
    if (!(await deps.data.mediaFiles.start(removal))) continue;
    await deps.media.remove(removal.key);
    await deps.data.mediaFiles.finish(removal);
  }
  if (due.length === REMOVALS_PER_MESSAGE) await deps.queue.send({ body: REMOVE_UNUSED });
}
