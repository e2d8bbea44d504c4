import type { Files } from '../../adapters/files.ts';
import type { MultipartUploads } from '../../adapters/multipart-uploads.ts';
import type { Data } from '../../data/index.ts';
import { parseMediaKey } from '../../domain/media/upload-kinds.ts';

export interface RemoveMediaDeps {
  readonly data: Pick<Data, 'mediaFiles' | 'mediaLibrary'>;
  /** The bucket that browsers upload to. */
  readonly uploads: Pick<Files, 'remove'>;
  /** The bucket that browsers load from. */
  readonly media: Pick<Files, 'remove'>;
  readonly partUploads: Pick<MultipartUploads, 'abort'>;
}

/**
 * Removes an uploaded video or audio whose removal runs: the upload, and what was made of it. Then its room is free. May run repeatedly.
 * Cost: one read, one transaction, and a call for each file.
 */
export async function removeMedia(
  { data, uploads, media, partUploads }: RemoveMediaDeps,
  uploadKey: string,
): Promise<void> {
  const parsed = parseMediaKey(uploadKey);
  const found = parsed && (await data.mediaLibrary.findMedia(parsed.organizationId, parsed.id));
  if (found?.multipartId && found.state === 'UPLOADING') await partUploads.abort(uploadKey, found.multipartId);
  await uploads.remove(uploadKey);
  const { files = [], poster = null } = found?.output ?? {};
  const keys = [...files.map(({ key }) => key), ...(poster === null ? [] : [poster])];
  const shared = await data.mediaFiles.findShared(keys);
  for (const key of keys) if (!shared.has(key)) await media.remove(key);
  if (!found || (await data.mediaLibrary.forget(found))) return;
  // Another worker removed it at the same time, or an event about it came late.
  if (await data.mediaLibrary.findMedia(found.organizationId, found.id))
    throw new Error(`The upload ${found.id} has changed`);
}
