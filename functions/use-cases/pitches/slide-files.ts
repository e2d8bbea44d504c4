import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { MediaRemoval } from '../../data/media/media-files.ts';
import type { Write } from '../../data/table/table.ts';
import { STORAGE_FULL } from '../../domain/media/stored-media.ts';
import { findCaptionsProblem } from '../../domain/media/captions.ts';
import { findImageProblem, readImage } from '../../domain/media/image.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { mediaKey, mediaPrefix, UPLOAD_KINDS, uploadPrefix } from '../../domain/media/upload-kinds.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { OwnedMedia } from '../../domain/media/owned-media.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { claimMedia, findUploadedMedia, MISSING_UPLOAD, releaseMedia } from '../media/owned-media.ts';
import { storeImage, type StoreImageDeps } from '../media/store-image.ts';
import type { PitchDeps } from './pitches.ts';

export interface SlideFileDeps extends PitchDeps, StoreImageDeps {
  readonly data: PitchDeps['data'] & StoreImageDeps['data'] & Pick<Data, 'groups' | 'mediaLibrary' | 'slideFiles'>;
  readonly uploads: Pick<Files, 'describe' | 'read'>;
  readonly mediaQueue: Pick<Queue, 'send'>;
}

/** The keys of uploads for a slide. missing if what is stored stays. empty if it is removed. */
export interface SlideUploads {
  /** An image or a video. */
  readonly file?: string | undefined;
  readonly audio?: string | undefined;
  readonly thumbnail?: string | undefined;
  readonly captions?: string | undefined;
}

/** What uploads were checked and stored for a slide. A save keeps them. missing means nothing new. */
interface StoredFiles {
  readonly removals: readonly MediaRemoval[];
  readonly image?: OwnedMedia;
  /** An uploaded video or audio. */
  readonly mediaId?: string;
  /** null means removed. */
  readonly thumbnail?: string | null;
  readonly captions?: string | null;
  /** The video that is processed after the save. null means none. */
  readonly videoId: string | null;
}

/** Checks uploads, and stores images and captions under keys of their own. What no save keeps is removed a day later. */
export async function storeFiles(
  deps: SlideFileDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  slide: Slide,
  { file, audio, thumbnail, captions }: SlideUploads,
): Promise<StoredFiles | Refusal> {
  const removals: MediaRemoval[] = [];
  const key = slide.slideType === 'AUDIO' ? audio : file;
  // A path on the site is what the slide shows already.
  const main = key && !key.startsWith('/') ? await storeMain(deps, actor, slide, key) : {};
  if (main instanceof Refusal) return main;
  if (main.removal) removals.push(main.removal);
  const picture = thumbnail ? await storeImage(deps, actor, thumbnail) : null;
  if (picture instanceof Refusal) return picture;
  const words = captions ? await storeCaptions(deps, actor, captions) : null;
  if (words instanceof Refusal) return words;
  return {
    ...(main.image ? { image: main.image } : {}),
    ...(main.mediaId ? { mediaId: main.mediaId } : {}),
    videoId: main.mediaId && slide.slideType !== 'AUDIO' ? main.mediaId : null,
    ...(thumbnail === undefined ? {} : { thumbnail: picture?.key ?? null }),
    ...(captions === undefined ? {} : { captions: words?.key ?? null }),
    removals: [...removals, ...(picture ? [picture] : []), ...(words ? [words] : [])],
  };
}

type Main = { readonly image?: OwnedMedia; readonly removal?: MediaRemoval; readonly mediaId?: string };

async function storeMain(
  deps: SlideFileDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  { slideType }: Slide,
  key: string,
): Promise<Main | Refusal> {
  const { organizationId } = actor;
  if (slideType === 'UPLOAD' && key.startsWith(uploadPrefix('IMAGE', organizationId))) {
    const removal = await storeImage(deps, actor, key);
    if (removal instanceof Refusal) return removal;
    return { removal, image: await describeImage(deps, key, removal.key) };
  }
  const mediaId = await findUploadedMedia(deps, actor, { key, kind: slideType === 'AUDIO' ? 'AUDIO' : 'VIDEO' });
  return mediaId instanceof Refusal ? mediaId : { mediaId };
}

async function describeImage({ uploads }: SlideFileDeps, uploadKey: string, key: string): Promise<OwnedMedia> {
  const facts = readImage(await uploads.read(uploadKey));
  const { type = 'image/jpeg', width = 0, height = 0 } = facts && findImageProblem(facts) === null ? facts : {};
  return {
    kind: 'IMAGE',
    mediaId: null,
    state: 'READY',
    problem: null,
    output: { seconds: 0, contentType: type, poster: null, files: [{ key, width, height }] },
  };
}

async function storeCaptions(
  { data, uploads, media }: SlideFileDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  uploadKey: string,
): Promise<MediaRemoval | Refusal> {
  if (!uploadKey.startsWith(uploadPrefix('CAPTIONS', organizationId))) return MISSING_UPLOAD;
  const file = await uploads.describe(uploadKey);
  if (file === null || file.size > UPLOAD_KINDS.CAPTIONS.maxBytes) return MISSING_UPLOAD;
  const bytes = await uploads.read(uploadKey);
  const problem = findCaptionsProblem(bytes);
  if (problem !== null) return new Refusal(problem);
  const key = mediaKey(organizationId, newId(now), 'vtt');
  const removal = await data.mediaFiles.begin({ key, organizationId, bytes: bytes.length }, now);
  if (removal === 'FULL') return new Refusal(STORAGE_FULL);
  await media.writeForever(removal.key, bytes, 'text/vtt');
  return removal;
}

/**
 * Returns the files of a slide after a save, and the writes that keep them, and that plan the removal of those before. A video or audio
 * belongs to one slide.
 */
export async function keepFiles(
  { data }: SlideFileDeps,
  { now }: Pick<Actor, 'now'>,
  before: Slide,
  { removals, image, mediaId, thumbnail, captions }: StoredFiles,
): Promise<
  { readonly files: Pick<Slide, 'media' | 'thumbnail' | 'captions'>; readonly writes: readonly Write[] } | Refusal
> {
  const writes: Write[] = removals.map((removal) => data.mediaFiles.keepWrite(removal));
  let { media } = before;
  const isNewMedia = mediaId !== undefined && mediaId !== before.media?.mediaId;
  if (image || isNewMedia) writes.push(...(await planMediaRemoval(data, before, now)));
  if (image) media = image;
  if (isNewMedia) {
    const { organizationId } = before;
    const claimed = await claimMedia(data, { organizationId, mediaId }, { slideId: before.id });
    if (claimed instanceof Refusal) return claimed;
    writes.push(...claimed.writes);
    ({ media } = claimed);
  }
  const replaced = [
    ...(thumbnail !== undefined && before.thumbnail !== null ? [before.thumbnail] : []),
    ...(captions !== undefined && before.captions !== null ? [before.captions] : []),
  ];
  writes.push(...planFileRemovals(data, before.organizationId, replaced, now));
  return {
    writes,
    files: {
      media,
      thumbnail: thumbnail === undefined ? before.thumbnail : thumbnail,
      captions: captions === undefined ? before.captions : captions,
    },
  };
}

/** Returns the writes that plan the removal of all files of a slide that is deleted. */
export async function planRemovals({ data }: SlideFileDeps, slide: Slide, now: Date): Promise<Write[]> {
  const { thumbnail, captions } = slide;
  return [
    ...(await planMediaRemoval(data, slide, now)),
    ...planFileRemovals(data, slide.organizationId, [thumbnail, captions], now),
  ];
}

async function planMediaRemoval(
  data: SlideFileDeps['data'],
  { organizationId, media }: Slide,
  now: Date,
): Promise<Write[]> {
  if (media === null) return [];
  if (media.mediaId !== null) return releaseMedia(data, { organizationId, mediaId: media.mediaId }, now);
  const keys = [...(media.output?.files ?? []).map(({ key }) => key), media.output?.poster ?? null];
  return planFileRemovals(data, organizationId, keys, now);
}

/** The files of a copied slide belong to the organization that it was copied from, and stay. */
function planFileRemovals(
  { mediaFiles }: Pick<SlideFileDeps['data'], 'mediaFiles'>,
  organizationId: OrganizationId,
  keys: readonly (string | null)[],
  now: Date,
): Write[] {
  return keys.flatMap((key) =>
    key?.startsWith(mediaPrefix(organizationId)) === true ? [mediaFiles.replacedWrite(key, now)] : [],
  );
}
