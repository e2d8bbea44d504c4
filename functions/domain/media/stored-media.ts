import type { GroupId, OrganizationId, SlideId } from '../shared/ids.ts';
import type { MediaKind } from './upload-kinds.ts';

export type MediaId = string;

/**
 * What becomes of an uploaded video or audio.
 * UPLOADING: the browser has an address to upload to. UPLOADED: the content is what its kind says. PROCESSING: a job makes the files that
 * pages show. READY: they can be shown. FAILED: they cannot, and `problem` says why.
 */
export const MEDIA_STATES = ['UPLOADING', 'UPLOADED', 'PROCESSING', 'READY', 'FAILED'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

/** WRONG_TYPE: the content is not what the kind says. PROCESSING: the service could not read it. */
export const MEDIA_PROBLEMS = ['WRONG_TYPE', 'PROCESSING'] as const;
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number];

/** One stored file that pages load. Sides in pixels; 0 for audio. */
interface ShownFile {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** What pages show of a media file. */
export interface MediaOutput {
  /** The length. 0 for images. */
  readonly seconds: number;
  readonly contentType: string;
  /** The key of the image that stands for a video. null means none. */
  readonly poster: string | null;
  /** The sizes of a video, the largest first. One file of other kinds. */
  readonly files: readonly ShownFile[];
}

/** An uploaded video or audio of an organization. */
export interface StoredMedia {
  readonly organizationId: OrganizationId;
  readonly id: MediaId;
  readonly kind: MediaKind;
  readonly state: MediaState;
  /** The key in the bucket of uploads. */
  readonly uploadKey: string;
  readonly contentType: string;
  readonly bytes: number;
  /** S3's name for an upload in parts. null means one piece. */
  readonly multipartId: string | null;
  /** The slide that shows the file. null if none does. */
  readonly slideId: SlideId | null;
  /** The group whose public page shows the file. null if none does. A file has one owner. */
  readonly groupId: GroupId | null;
  /** Counts the jobs. An event of an older job changes nothing. */
  readonly attempt: number;
  /** Id of the conversion job at the media service. null until the service has accepted the job. */
  readonly jobId: string | null;
  /** When the job began, or was last asked for. null if none runs. */
  readonly jobStarted: Date | null;
  readonly problem: MediaProblem | null;
  readonly output: MediaOutput | null;
  /** When the file is removed unless something saved shows it. null if something does. */
  readonly removal: Date | null;
  readonly created: Date;
  readonly version: number;
}

/** What shows a file, once it is saved. */
export type MediaOwner = { readonly slideId: SlideId } | { readonly groupId: GroupId };

/** Returns whether something that was saved shows a file. A file without an owner is removed after a while. */
export function isOwned({ slideId, groupId }: Pick<StoredMedia, 'slideId' | 'groupId'>): boolean {
  return slideId !== null || groupId !== null;
}

const GIGABYTE = 1024 ** 3;

/** How much of videos, audio, images and captions an organization may store, open uploads included. */
export const MEDIA_QUOTA_BYTES = 100 * GIGABYTE;
export const STORAGE_FULL = `Your organization stores at most ${MEDIA_QUOTA_BYTES / GIGABYTE} GB of files. Delete slides or videos that you no longer need.`;

/** A browser may continue with an upload after a day. The bucket's lifecycle removes the parts after the same time. */
export const UNFINISHED_HOURS = 48;
