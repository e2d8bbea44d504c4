import type { Files } from '../../adapters/files.ts';
import type { Data } from '../../data/index.ts';
import { mediaMessage, REMOVE_UNUSED } from '../../messages/media.ts';
import { fetchAttachments, type FetchAttachmentsDeps } from '../../use-cases/attachments/fetch-attachments.ts';

export interface MediaWorkerDeps extends FetchAttachmentsDeps {
  readonly data: FetchAttachmentsDeps['data'] & Pick<Data, 'mediaFiles'>;
  /** The bucket of stored files that everybody may load. */
  readonly media: Pick<Files, 'remove'>;
  readonly now: () => Date;
}

const REMOVALS_PER_MESSAGE = 100;

/** Handles one message of the queue `Media`. May run repeatedly for the same message. */
export async function consumeMedia(deps: MediaWorkerDeps, body: unknown): Promise<void> {
  const message = mediaMessage.parse(body);
  if (message.kind === 'removeUnused') return removeUnused(deps);
  const { organizationId, contactId, messageId, round } = message;
  return fetchAttachments(deps, { organizationId, contactId, id: messageId }, round);
}

/** What {@link removeUnused} needs. */
type RemoveUnusedDeps = Pick<MediaWorkerDeps, 'media' | 'queue' | 'now'> & { readonly data: Pick<Data, 'mediaFiles'> };

async function removeUnused({ data, media, queue, now }: RemoveUnusedDeps): Promise<void> {
  const due = await data.mediaFiles.listDue(now(), REMOVALS_PER_MESSAGE);
  for (const removal of due) {
    if (!(await data.mediaFiles.start(removal))) continue;
    await media.remove(removal.key);
    await data.mediaFiles.finish(removal);
  }
  if (due.length === REMOVALS_PER_MESSAGE) await queue.send({ body: REMOVE_UNUSED });
}
