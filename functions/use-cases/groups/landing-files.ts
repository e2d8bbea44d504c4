import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Write } from '../../data/table/table.ts';
import type { GroupFiles } from '../../domain/groups/group-files.ts';
import type { Group } from '../../domain/groups/group.ts';
import type { MediaId } from '../../domain/media/stored-media.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listFileWrites, storeImages, type ChosenImages, type StoredImages } from '../media/owned-images.ts';
import { claimMedia, findUploadedMedia, releaseMedia, type FindUploadDeps } from '../media/owned-media.ts';
import type { StoreImageDeps } from '../media/store-image.ts';

export interface LandingFileDeps extends StoreImageDeps, FindUploadDeps {
  readonly data: StoreImageDeps['data'] & FindUploadDeps['data'] & Pick<Data, 'groups'>;
  readonly uploads: StoreImageDeps['uploads'] & FindUploadDeps['uploads'];
  readonly mediaQueue: Pick<Queue, 'send'>;
}

/** The keys of uploads for the page of a group. missing if what is stored stays. null if it is removed. */
export interface LandingUploads extends ChosenImages<'thumbnail' | 'profile'> {
  readonly explainer?: string | null | undefined;
}

/** Uploads that were checked, and not saved with the group. */
export interface CheckedUploads {
  readonly images: StoredImages<'thumbnail' | 'profile'>;
  /** The video. undefined means that of the group stays. null if it is removed. */
  readonly videoId: MediaId | null | undefined;
}

/** Checks uploads for the page of a group, and stores pictures under keys of their own. What no save keeps is removed a day later. */
export async function checkUploads(
  deps: LandingFileDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  { explainer, thumbnail, profile }: LandingUploads,
): Promise<CheckedUploads | Refusal> {
  const videoId = explainer ? await findUploadedMedia(deps, actor, { key: explainer, kind: 'VIDEO' }) : explainer;
  if (videoId instanceof Refusal) return videoId;
  const images = await storeImages(deps, actor, { thumbnail, profile });
  return images instanceof Refusal ? images : { images, videoId };
}

/**
 * Returns the files of a group after a save, and the writes that keep them and plan the removal of those before, for the transaction of
 * the save. A video has one owner, so that the group takes it in the same transaction. Cost: a read for each video.
 */
export async function planFiles(
  { data }: Pick<LandingFileDeps, 'data'>,
  { now }: Pick<Actor, 'now'>,
  { organizationId, id: groupId, files: before }: Group,
  { images, videoId }: CheckedUploads,
): Promise<{ readonly files: GroupFiles; readonly writes: readonly Write[] } | Refusal> {
  const files = { ...before, ...images.keys };
  const writes = listFileWrites(data, images, before, now);
  const heldId = before.explainer?.mediaId ?? null;
  if (videoId === undefined || videoId === heldId) return { files, writes };
  const released = heldId === null ? [] : await releaseMedia(data, { organizationId, mediaId: heldId }, now);
  if (videoId === null) return { files: { ...files, explainer: null }, writes: [...writes, ...released] };
  const claimed = await claimMedia(data, { organizationId, mediaId: videoId }, { groupId });
  if (claimed instanceof Refusal) return claimed;
  return { files: { ...files, explainer: claimed.media }, writes: [...writes, ...released, ...claimed.writes] };
}
