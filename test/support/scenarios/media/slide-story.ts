import type { Data } from '../../../../functions/data/index.ts';
import { parseMediaKey, type UploadKind } from '../../../../functions/domain/media/upload-kinds.ts';
import { isPitchReady } from '../../../../functions/domain/pitches/pitch.ts';
import type { Slide, SlideType } from '../../../../functions/domain/pitches/slide.ts';
import type { OwnedMedia } from '../../../../functions/domain/media/owned-media.ts';
import { Refusal } from '../../../../functions/platform/refusal.ts';
import { createUpload } from '../../../../functions/use-cases/media/create-upload.ts';
import { updateSlide } from '../../../../functions/use-cases/pitches/edit-slide.ts';
import { createPitch } from '../../../../functions/use-cases/pitches/pitches.ts';
import { createSlide } from '../../../../functions/use-cases/pitches/slides.ts';
import { MediaWorker } from './media-worker.ts';

export const NOW = new Date('2026-03-02T17:00:00Z');

/** Someone who may change pitches. */
export const toActor = (now = NOW, organizationId = 'o') => ({
  sessionId: 's',
  userId: 'u',
  organizationId,
  access: 'MANAGER' as const,
  wpAdmin: false,
  now,
});

/** Returns the result of a call that must not be refused. */
export function accepted<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw new Error(result.errors.join(' '));
  return result;
}

/** A pitch whose slides get files, with the worker that processes them. */
export class SlideStory {
  readonly worker: MediaWorker;
  readonly #data: Data;
  /** Messages for the worker that no one has handled. */
  readonly #sent: unknown[] = [];
  pitchId = '';

  constructor(data: Data) {
    this.#data = data;
    this.worker = new MediaWorker(data);
  }

  async begin(): Promise<void> {
    this.pitchId = accepted(await createPitch(this.deps(), toActor(), 'Tour')).pitch.id;
  }

  deps() {
    return {
      data: this.#data,
      uploads: this.worker.uploads,
      media: this.worker.media,
      bulk: { send: async ({ body }: { body: unknown }) => void this.worker.planned.push(body) },
      mediaQueue: { send: async ({ body }: { body: unknown }) => void this.#sent.push(body) },
      publish: async () => undefined,
    };
  }

  /** Uploads bytes. null if the upload is announced, and nothing has arrived. Returns the key. */
  async upload(bytes: Uint8Array | null, kind: UploadKind = 'VIDEO'): Promise<string> {
    const contentType = kind === 'VIDEO' ? 'video/mp4' : 'audio/wav';
    const deps = {
      data: this.#data,
      files: { uploadUrl: async () => 'url' },
      partUploads: { start: async () => 'id', abort: async () => undefined },
    };
    const created = accepted(await createUpload(deps, toActor(), { kind, contentType, size: bytes?.length ?? 9 }));
    if (bytes) this.worker.uploads.files.set(created.uploadKey, bytes);
    return created.uploadKey;
  }

  async newSlide(slideType: SlideType = 'UPLOAD'): Promise<string> {
    const { pitchId } = this;
    return accepted(await createSlide(this.deps(), toActor(), { pitchId, slideType, after: null })).slide.id;
  }

  save(slideId: string, key: string): Promise<Slide | Refusal> {
    const uploads = { file: key, audio: key };
    return updateSlide(this.deps(), toActor(), { slideId, content: { noCaptions: true }, uploads, version: null });
  }

  /** The event of the bucket. */
  arrive(key: string): Promise<void> {
    return this.worker.handle({ 'detail-type': 'Object Created', detail: { object: { key } } }, NOW);
  }

  /** The event of the service: the job has ended. */
  end(key: string, status: string, attempt = 1): Promise<void> {
    const sizes = [
      [1280, 720],
      [640, 360],
      [1280, 720],
    ];
    const outputDetails = sizes.map(([widthInPx, heightInPx]) => ({
      durationInMs: 12_400,
      videoDetails: { widthInPx, heightInPx },
    }));
    const userMetadata = { organizationId: 'o', mediaId: parseMediaKey(key)?.id, attempt: String(attempt) };
    const detail = { status, userMetadata, outputGroupDetails: [{ outputDetails }] };
    return this.worker.handle({ 'detail-type': 'MediaConvert Job State Change', detail }, NOW);
  }

  /** Returns the file of a slide, and whether texts with the pitch may leave. */
  async look(slideId: string): Promise<{ readonly media: OwnedMedia | null; readonly ready: boolean }> {
    const loaded = await this.#data.pitches.loadPitch('o', this.pitchId);
    const slide = await this.#data.pitches.findSlide('o', slideId, NOW);
    return { media: slide?.media ?? null, ready: loaded ? isPitchReady(loaded.pitch) : false };
  }

  /** Handles the messages that saves have sent. */
  async work(): Promise<void> {
    for (const body of this.#sent.splice(0)) await this.worker.handle(body, NOW);
  }
}
