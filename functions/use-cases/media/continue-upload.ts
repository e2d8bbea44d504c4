import type { MultipartUploads } from '../../adapters/multipart-uploads.ts';
import type { Files } from '../../adapters/files.ts';
import type { Data } from '../../data/index.ts';
import { getPartBytes, planParts, type PartPlan } from '../../domain/media/parts.ts';
import { isOwned, type StoredMedia } from '../../domain/media/stored-media.ts';
import { parseMediaKey } from '../../domain/media/upload-kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface ContinueUploadDeps {
  readonly data: Pick<Data, 'mediaLibrary'>;
  readonly files: Pick<Files, 'remove'>;
  readonly partUploads: Pick<MultipartUploads, 'partUrl' | 'listParts' | 'complete' | 'abort'>;
}

/** How an upload in parts continues. */
interface UploadedParts extends PartPlan {
  /** The numbers of the parts that are stored, from 1 on. */
  readonly stored: readonly number[];
  /** The addresses of the parts that were asked for. */
  readonly urls: readonly { readonly number: number; readonly url: string }[];
}

/**
 * Returns which parts of an upload are stored, and one-time addresses for others. A browser that was closed continues with it. Each
 * address is for a part of exactly its size.
 */
export async function continueUpload(
  deps: ContinueUploadDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  { uploadKey, numbers }: { readonly uploadKey: string; readonly numbers: readonly number[] },
): Promise<UploadedParts | Refusal> {
  const media = await findOpen(deps, { organizationId, now }, uploadKey);
  const plan = media && planParts(media.bytes);
  if (!media || !plan || media.multipartId === null) return notFound('upload');
  const { multipartId, bytes } = media;
  const stored = await deps.partUploads.listParts(uploadKey, multipartId);
  if (stored === null) return notFound('upload');
  const wanted = [...new Set(numbers)].flatMap((number) => {
    const size = getPartBytes(bytes, number);
    return size === null ? [] : [{ number, size }];
  });
  return {
    ...plan,
    stored: listWhole(media, stored),
    urls: await Promise.all(
      wanted.map(async ({ number, size }) => ({
        number,
        url: await deps.partUploads.partUrl(uploadKey, multipartId, number, size),
      })),
    ),
  };
}

/**
 * Joins the parts of an upload to the file. A repeated call changes nothing. The event of the new file starts its check
 * (receive-media.ts).
 */
export async function completeUpload(
  deps: ContinueUploadDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  uploadKey: string,
): Promise<Refusal | undefined> {
  const media = await findMedia(deps, actor, uploadKey);
  if (!media) return notFound('upload');
  const plan = planParts(media.bytes);
  if (media.state !== 'UPLOADING' || plan === null || media.multipartId === null) return undefined;
  const stored = await deps.partUploads.listParts(uploadKey, media.multipartId);
  // An earlier call has joined them.
  if (stored === null) return undefined;
  if (listWhole(media, stored).length !== plan.count)
    return new Refusal('The upload is not complete. Please try again.');
  await deps.partUploads.complete(uploadKey, media.multipartId, stored);
  return undefined;
}

/** Ends an upload that no one has saved, removes what is stored of it, and gives its room back. */
export async function cancelUpload(
  deps: ContinueUploadDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  uploadKey: string,
): Promise<Refusal | undefined> {
  const media = await findOpen(deps, actor, uploadKey);
  if (!media) return notFound('upload');
  if (!(await deps.data.mediaLibrary.forget(media))) return notFound('upload');
  // What a crash leaves here goes with the planned removal.
  if (media.multipartId !== null) await deps.partUploads.abort(uploadKey, media.multipartId);
  await deps.files.remove(uploadKey);
  return undefined;
}

async function findMedia(
  { data }: ContinueUploadDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  uploadKey: string,
): Promise<StoredMedia | null> {
  const parsed = parseMediaKey(uploadKey);
  if (parsed?.organizationId !== organizationId) return null;
  const media = await data.mediaLibrary.findMedia(organizationId, parsed.id);
  return media?.uploadKey === uploadKey ? media : null;
}

async function findOpen(
  deps: ContinueUploadDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  uploadKey: string,
): Promise<StoredMedia | null> {
  const media = await findMedia(deps, actor, uploadKey);
  if (media?.state !== 'UPLOADING' || isOwned(media)) return null;
  return media.removal !== null && media.removal > actor.now ? media : null;
}

/** A part of another size was uploaded with an address of another upload, or is not whole. */
function listWhole(
  { bytes }: StoredMedia,
  stored: readonly { readonly number: number; readonly bytes: number }[],
): number[] {
  return stored.filter((part) => part.bytes === getPartBytes(bytes, part.number)).map(({ number }) => number);
}
