import type { Files } from '../../adapters/files.ts';
import { findUploadProblem, uploadKey, type UploadKind } from '../../domain/media/upload-kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface CreateUploadDeps {
  readonly files: Pick<Files, 'uploadUrl'>;
}

export interface AnnouncedUpload {
  readonly kind: UploadKind;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/** Returns a one-time address to which the browser uploads one file of exactly this type and size. */
export async function createUpload(
  { files }: CreateUploadDeps,
  { organizationId, now }: Actor,
  { kind, contentType, size }: AnnouncedUpload,
): Promise<{ readonly uploadKey: string; readonly url: string } | Refusal> {
  const problem = findUploadProblem(kind, contentType, size);
  if (problem !== null) return new Refusal(problem);
  const key = uploadKey(kind, organizationId, newId(now), contentType);
  return { uploadKey: key, url: await files.uploadUrl(key, contentType, size) };
}
