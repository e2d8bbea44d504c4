import type { Files } from '../../adapters/files.ts';
import type { Data } from '../../data/index.ts';
import { VIDEO_SIZES } from '../../domain/media/video-job.ts';
import { mediaEvent, type MediaEvent } from '../../messages/media-events.ts';
import { mediaMessage, REMOVE_UNUSED } from '../../messages/media.ts';
import {
  checkMediaJobs,
  endVideo,
  receiveMedia,
  startVideo,
  type ProcessMediaDeps,
} from '../../use-cases/media/process-media.ts';
import { removeMedia, type RemoveMediaDeps } from '../../use-cases/media/remove-media.ts';
import { fetchAttachments, type FetchAttachmentsDeps } from '../../use-cases/attachments/fetch-attachments.ts';

export interface MediaWorkerDeps extends FetchAttachmentsDeps, RemoveMediaDeps, ProcessMediaDeps {
  readonly data: FetchAttachmentsDeps['data'] &
    RemoveMediaDeps['data'] &
    ProcessMediaDeps['data'] &
    Pick<Data, 'mediaFiles'>;
  readonly uploads: FetchAttachmentsDeps['uploads'] & RemoveMediaDeps['uploads'] & ProcessMediaDeps['uploads'];
  /** The bucket of stored files that everyone may load. */
  readonly media: RemoveMediaDeps['media'] & ProcessMediaDeps['media'] & Pick<Files, 'describe'>;
  readonly now: () => Date;
}

const REMOVALS_PER_MESSAGE = 100;

/** Handles one message of the queue `Media`. May run repeatedly for the same message. */
export async function consumeMedia(deps: MediaWorkerDeps, body: unknown): Promise<void> {
  const event = mediaEvent.safeParse(body);
  if (event.success) return handleEvent(deps, event.data);
  const message = mediaMessage.parse(body);
  switch (message.kind) {
    case 'removeUnused':
      return removeUnused(deps);
    case 'startVideo':
      return startVideo(deps, message);
    case 'checkJobs':
      return checkMediaJobs(deps);
    case 'fetchAttachments': {
      const { organizationId, contactId, messageId, round } = message;
      return fetchAttachments(deps, { organizationId, contactId, id: messageId }, round);
    }
  }
}

function handleEvent(deps: MediaWorkerDeps, event: MediaEvent): Promise<void> {
  if (event['detail-type'] === 'Object Created') return receiveMedia(deps, event.detail.object.key);
  const { status, userMetadata, outputGroupDetails = [] } = event.detail;
  const details = outputGroupDetails.flatMap(({ outputDetails }) => outputDetails).slice(0, VIDEO_SIZES.length);
  const result = {
    seconds: Math.max(0, ...details.map(({ durationInMs = 0 }) => durationInMs)) / 1_000,
    sizes: details.map(({ videoDetails }) => ({
      width: videoDetails?.widthInPx ?? 0,
      height: videoDetails?.heightInPx ?? 0,
    })),
  };
  const ref = { ...userMetadata, attempt: Number(userMetadata.attempt) };
  return endVideo(deps, ref, status === 'COMPLETE' ? result : null);
}

/** What {@link removeUnused} needs. */
type RemoveUnusedDeps = Pick<MediaWorkerDeps, 'media' | 'uploads' | 'partUploads' | 'queue' | 'now'> & {
  readonly data: Pick<Data, 'mediaFiles' | 'mediaLibrary'>;
};

async function removeUnused(deps: RemoveUnusedDeps): Promise<void> {
  const { data, media, queue, now } = deps;
  const due = await data.mediaFiles.listDue(now(), REMOVALS_PER_MESSAGE);
  for (const planned of due) {
    const isUpload = planned.mediaId !== undefined;
    const size = isUpload || planned.bytes !== undefined ? null : await media.describe(planned.key);
    const removal = await data.mediaFiles.start(planned, size?.size ?? 0);
    if (removal === null) continue;
    const isShared = (await data.mediaFiles.findShared([removal.key])).has(removal.key);
    if (removal.mediaId === undefined && !isShared) await media.remove(removal.key);
    if (removal.mediaId !== undefined) await removeMedia(deps, removal.key);
    await data.mediaFiles.finish(removal);
  }
  if (due.length === REMOVALS_PER_MESSAGE) await queue.send({ body: REMOVE_UNUSED });
}
