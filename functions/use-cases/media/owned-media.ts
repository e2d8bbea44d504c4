import type { Files } from '../../adapters/files.ts';
import type { Data } from '../../data/index.ts';
import type { Write } from '../../data/table/table.ts';
import { toOwnedMedia, type OwnedMedia } from '../../domain/media/owned-media.ts';
import { isOwned, type MediaId, type MediaOwner } from '../../domain/media/stored-media.ts';
import { parseMediaKey, type MediaKind } from '../../domain/media/upload-kinds.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Answers every call that names an upload of another organization, of another kind, or none. */
export const MISSING_UPLOAD = new Refusal('The file could not be uploaded. Please try again.');

export interface FindUploadDeps {
  readonly data: Pick<Data, 'mediaLibrary'>;
  /** The bucket that browsers upload to. */
  readonly uploads: Pick<Files, 'describe'>;
}

/**
 * Returns the id of an uploaded video or audio of the organization that a save may show. Its content is checked later, by a worker, so it
 * must have arrived as a whole. Cost: one read, and a call of S3 before the check.
 */
export async function findUploadedMedia(
  { data, uploads }: FindUploadDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { key, kind }: { readonly key: string; readonly kind: MediaKind },
): Promise<MediaId | Refusal> {
  const parsed = parseMediaKey(key);
  if (parsed?.organizationId !== organizationId) return MISSING_UPLOAD;
  const media = await data.mediaLibrary.findMedia(organizationId, parsed.id);
  if (media?.uploadKey !== key || media.kind !== kind) return MISSING_UPLOAD;
  if (media.state === 'UPLOADING' && !(await uploads.describe(key))) return MISSING_UPLOAD;
  return media.id;
}

/**
 * Returns the writes that give a video or audio to its owner, for the transaction that saves the owner, and what the owner stores of it.
 * Refused: it has an owner already. Cost: one read.
 */
export async function claimMedia(
  { mediaLibrary }: Pick<Data, 'mediaLibrary'>,
  { organizationId, mediaId }: { readonly organizationId: OrganizationId; readonly mediaId: MediaId },
  owner: MediaOwner,
): Promise<{ readonly media: OwnedMedia; readonly writes: readonly Write[] } | Refusal> {
  const found = await mediaLibrary.findMedia(organizationId, mediaId);
  if (!found || isOwned(found)) return MISSING_UPLOAD;
  const claimed = { ...found, ...owner, removal: null };
  return { media: toOwnedMedia(claimed), writes: mediaLibrary.saveWrites(found, claimed) };
}

/**
 * Returns the writes that take a video or audio from its owner, and plan its removal, for the transaction that saves the owner. Cost: one
 * read.
 */
export async function releaseMedia(
  { mediaFiles, mediaLibrary }: Pick<Data, 'mediaFiles' | 'mediaLibrary'>,
  { organizationId, mediaId }: { readonly organizationId: OrganizationId; readonly mediaId: MediaId },
  now: Date,
): Promise<Write[]> {
  const found = await mediaLibrary.findMedia(organizationId, mediaId);
  if (!found) return [];
  const released = { ...found, slideId: null, groupId: null, removal: mediaFiles.planRemoval(now) };
  return mediaLibrary.saveWrites(found, released);
}
