import type { Files } from '../../adapters/files.ts';
import type { Transcoder } from '../../adapters/transcoder.ts';
import type { Queue } from '../../adapters/queue.ts';
import { HEAD_BYTES, readContent } from '../../domain/media/content.ts';
import { isOwned, type MediaOutput, type StoredMedia } from '../../domain/media/stored-media.ts';
import { buildOutput, type JobResult } from '../../domain/media/video-job.ts';
import { mediaKey, parseMediaKey } from '../../domain/media/upload-kinds.ts';
import { CHECK_MEDIA_JOBS } from '../../messages/media.ts';
import { changeMedia, type ChangeMediaDeps, type MediaRef } from './change-media.ts';
import type { RecordMetric } from '../../platform/metrics.ts';

export interface ProcessMediaDeps extends ChangeMediaDeps {
  /** The bucket that browsers upload to. */
  readonly uploads: Pick<Files, 'readHead'>;
  /** The bucket that browsers load from. */
  readonly media: Pick<Files, 'copyForever' | 'remove'>;
  readonly transcoder: Pick<Transcoder, 'start' | 'find'>;
  /** The queue of this worker. */
  readonly queue: Pick<Queue, 'send'>;
  readonly uploadBucket: string;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/** A job that says nothing for this long is asked for: an event may be lost, and a queue of the service may be long. */
const SILENT_MS = 6 * 3_600_000;
const JOBS_PER_MESSAGE = 50;

/**
 * Checks an upload that has arrived by its content. Audio can be shown then. A video is processed once a slide or a group shows it.
 * May run repeatedly, and later than the save of its owner.
 */
export async function receiveMedia(deps: ProcessMediaDeps, uploadKey: string): Promise<void> {
  const ref = parseMediaKey(uploadKey);
  const found = ref && (await deps.data.mediaLibrary.findMedia(ref.organizationId, ref.id));
  if (found?.state !== 'UPLOADING' || found.uploadKey !== uploadKey) return;
  const head = await deps.uploads.readHead(uploadKey, HEAD_BYTES);
  // The upload was canceled.
  if (head === null) return;
  const facts = readContent(found.kind, head, found.bytes);
  const audio = facts && found.kind === 'AUDIO' ? await storeAudio(deps, found, facts) : null;
  const named = { organizationId: found.organizationId, mediaId: found.id };
  const changed = await changeMedia(deps, { ...named, now: deps.now() }, (media) => {
    if (media.state !== 'UPLOADING') return media;
    if (facts === null) return { ...media, state: 'FAILED', problem: 'WRONG_TYPE' };
    return audio ? { ...media, state: 'READY', output: audio } : { ...media, state: 'UPLOADED' };
  });
  // The upload was canceled in the meantime.
  if (changed === null) for (const { key } of audio?.files ?? []) await deps.media.remove(key);
  if (found.kind === 'VIDEO') await startVideo(deps, named);
}

async function storeAudio(
  { media, uploadBucket }: ProcessMediaDeps,
  { organizationId, id, uploadKey }: StoredMedia,
  { contentType, seconds }: { readonly contentType: string; readonly seconds: number },
): Promise<MediaOutput> {
  const key = mediaKey(organizationId, id, contentType === 'audio/wav' ? 'wav' : 'mp3');
  await media.copyForever({ bucket: uploadBucket, key: uploadKey }, key, contentType);
  return { seconds, contentType, poster: null, files: [{ key, width: 0, height: 0 }] };
}

/**
 * Starts the job of a video that has arrived and that a slide or a group shows. A repetition starts no second job, as far as the
 * service says.
 */
export async function startVideo(deps: ProcessMediaDeps, ref: MediaRef): Promise<void> {
  const now = deps.now();
  const media = await changeMedia(deps, { ...ref, now }, (found) =>
    found.kind === 'VIDEO' && found.state === 'UPLOADED' && isOwned(found) ? beginJob(found, now) : found,
  );
  if (media?.state !== 'PROCESSING' || media.jobId !== null) return;
  const jobId = await deps.transcoder.start(media);
  await changeMedia(deps, { ...ref, now }, (found) => (isRunning(found, media.attempt) ? { ...found, jobId } : found));
}

/** Returns a video whose next job begins. */
export function beginJob(media: StoredMedia, now: Date): StoredMedia {
  return { ...media, state: 'PROCESSING', problem: null, attempt: media.attempt + 1, jobId: null, jobStarted: now };
}

function isRunning(media: StoredMedia, attempt: number): boolean {
  return media.state === 'PROCESSING' && media.attempt === attempt;
}

/** Records how the job of a video ended. `result` null: it failed. A repetition, and an event of an older job, change nothing. */
export async function endVideo(
  deps: ProcessMediaDeps,
  ref: MediaRef & { readonly attempt: number },
  result: JobResult | null,
): Promise<void> {
  let wasRunning = false;
  const after = await changeMedia(deps, { ...ref, now: deps.now() }, (media) => {
    wasRunning = isRunning(media, ref.attempt);
    if (!wasRunning) return media;
    const ended = { ...media, jobStarted: null };
    return result === null
      ? { ...ended, state: 'FAILED', problem: 'PROCESSING' }
      : { ...ended, state: 'READY', output: buildOutput(media, result) };
  });
  if (wasRunning && after?.state === 'FAILED') deps.recordMetric('VideosFailed', 1);
}

/** Asks the service for the jobs that have said nothing for six hours. */
export async function checkMediaJobs(deps: ProcessMediaDeps): Promise<void> {
  const now = deps.now();
  const silent = await deps.data.mediaLibrary.listSilentJobs(new Date(now.getTime() - SILENT_MS), JOBS_PER_MESSAGE);
  for (const ref of silent) {
    const media = await deps.data.mediaLibrary.findMedia(ref.organizationId, ref.mediaId);
    if (media?.state !== 'PROCESSING') continue;
    // A worker ended between the note and the call of the service.
    if (media.jobId === null) await startVideo(deps, ref);
    else await settleJob(deps, { ...ref, attempt: media.attempt }, media.jobId);
    await changeMedia(deps, { ...ref, now }, (found) =>
      isRunning(found, media.attempt) ? { ...found, jobStarted: now } : found,
    );
  }
  if (silent.length === JOBS_PER_MESSAGE) await deps.queue.send({ body: CHECK_MEDIA_JOBS });
}

async function settleJob(
  deps: ProcessMediaDeps,
  ref: MediaRef & { readonly attempt: number },
  jobId: string,
): Promise<void> {
  const job = await deps.transcoder.find(jobId);
  if (job.state === 'RUNNING') return;
  await endVideo(deps, ref, job.state === 'DONE' ? job.result : null);
}
