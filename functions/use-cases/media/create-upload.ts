import type { Files } from '../../adapters/files.ts';
import type { MultipartUploads } from '../../adapters/multipart-uploads.ts';
import type { Data } from '../../data/index.ts';
import { planParts, type PartPlan } from '../../domain/media/parts.ts';
import { STORAGE_FULL, UNFINISHED_HOURS } from '../../domain/media/stored-media.ts';
import { findUploadProblem, uploadKey, type MediaKind, type UploadKind } from '../../domain/media/upload-kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface CreateUploadDeps {
  readonly data: Pick<Data, 'mediaLibrary'>;
  readonly files: Pick<Files, 'uploadUrl'>;
  readonly partUploads: Pick<MultipartUploads, 'start' | 'abort'>;
}

export interface AnnouncedUpload {
  readonly kind: UploadKind;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/** An upload that the browser may begin. Either `url` or `parts` says how. */
interface CreatedUpload {
  readonly uploadKey: string;
  /** A one-time address for a file of exactly this type and size. null if the file is uploaded in parts. */
  readonly url: string | null;
  readonly parts: PartPlan | null;
}

const HOUR_MS = 3_600_000;

/**
 * Begins an upload of one file of exactly this type and size. A video or an audio counts toward what the organization may store, from
 * here on, so that several uploads at the same time do not pass the limit together.
 */
export async function createUpload(
  deps: CreateUploadDeps,
  { organizationId, now }: Actor,
  { kind, contentType, size }: AnnouncedUpload,
): Promise<CreatedUpload | Refusal> {
  const problem = findUploadProblem(kind, contentType, size);
  if (problem !== null) return new Refusal(problem);
  const id = newId(now);
  const key = uploadKey(kind, organizationId, id, contentType);
  const mediaKind = toMediaKind(kind);
  if (mediaKind === null)
    return { uploadKey: key, url: await deps.files.uploadUrl(key, contentType, size), parts: null };
  const parts = planParts(size);
  const multipartId = parts === null ? null : await deps.partUploads.start(key, contentType);
  const announced = await deps.data.mediaLibrary.announce({
    organizationId,
    id,
    kind: mediaKind,
    state: 'UPLOADING',
    uploadKey: key,
    contentType,
    bytes: size,
    multipartId,
    slideId: null,
    groupId: null,
    attempt: 0,
    jobId: null,
    jobStarted: null,
    problem: null,
    output: null,
    removal: new Date(now.getTime() + UNFINISHED_HOURS * HOUR_MS),
    created: now,
    version: 1,
  });
  if (announced === 'FULL') {
    if (multipartId !== null) await deps.partUploads.abort(key, multipartId);
    return new Refusal(STORAGE_FULL);
  }
  return { uploadKey: key, url: parts === null ? await deps.files.uploadUrl(key, contentType, size) : null, parts };
}

function toMediaKind(kind: UploadKind): MediaKind | null {
  return kind === 'VIDEO' || kind === 'AUDIO' ? kind : null;
}
