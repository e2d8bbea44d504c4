import type { Files } from '../../adapters/files.ts';
import type { Data } from '../../data/index.ts';
import type { MediaRemoval } from '../../data/media/media-files.ts';
import { findImageProblem, readImage } from '../../domain/media/image.ts';
import { STORAGE_FULL } from '../../domain/media/stored-media.ts';
import { IMAGE_ENDINGS, mediaKey, UPLOAD_KINDS, uploadPrefix } from '../../domain/media/upload-kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface StoreImageDeps {
  readonly data: Pick<Data, 'mediaFiles'>;
  /** The bucket that browsers upload to. */
  readonly uploads: Pick<Files, 'describe' | 'read'>;
  /** The bucket that browsers load from. */
  readonly media: Pick<Files, 'writeForever'>;
}

/**
 * Stores an uploaded image under a key of its own. The upload itself may change until its address expires, and its name says
 * nothing. So the bytes are checked, and a copy of the checked bytes is stored. Returns the planned removal of the copy, which
 * the caller cancels in the transaction that saves the key.
 */
export async function storeImage(
  { data, uploads, media }: StoreImageDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  uploadKey: string,
): Promise<MediaRemoval | Refusal> {
  const missing = new Refusal('The image could not be uploaded. Please try again.');
  if (!uploadKey.startsWith(uploadPrefix('IMAGE', organizationId))) return missing;
  const file = await uploads.describe(uploadKey);
  if (file === null || file.size > UPLOAD_KINDS.IMAGE.maxBytes) return missing;
  const bytes = await uploads.read(uploadKey);
  const facts = readImage(bytes);
  const problem = findImageProblem(facts);
  if (facts === null || problem !== null) return new Refusal(problem ?? UPLOAD_KINDS.IMAGE.wrongType);
  const key = mediaKey(organizationId, newId(now), IMAGE_ENDINGS[facts.type]);
  const removal = await data.mediaFiles.begin({ key, organizationId, bytes: bytes.length }, now);
  if (removal === 'FULL') return new Refusal(STORAGE_FULL);
  await media.writeForever(removal.key, bytes, facts.type);
  return removal;
}
