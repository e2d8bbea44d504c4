import type { OrganizationId } from '../shared/ids.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** What a browser may upload as one kind. */
interface UploadRules {
  /** The folder of the upload bucket. Each folder has its own lifetime and its own permissions. */
  readonly folder: string;
  /** The accepted content types, each with the ending of the stored file. */
  readonly types: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly wrongType: string;
  readonly tooLarge: string;
}

/** The images that staff may upload. Vector images are not accepted, because they can contain scripts. */
export const IMAGE_ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

export type ImageType = keyof typeof IMAGE_ENDINGS;

/** The rules of each kind. A further kind is a further row. */
export const UPLOAD_KINDS = {
  CSV: {
    folder: 'imports',
    types: {
      'text/csv': 'csv',
      'text/plain': 'csv',
      'application/vnd.ms-excel': 'csv',
      'application/csv': 'csv',
      'text/tab-separated-values': 'csv',
    },
    maxBytes: 512 * MEGABYTE,
    wrongType: 'Choose a CSV file.',
    tooLarge: 'The file is larger than 512 MB.',
  },
  /** The browser makes larger images smaller before it uploads them. */
  IMAGE: {
    folder: 'images',
    types: IMAGE_ENDINGS,
    maxBytes: 8 * MEGABYTE,
    wrongType: 'Choose a .jpg, .jpeg, .png or .gif image.',
    tooLarge: 'The image is larger than 8 MB.',
  },
  /** WebVTT, the captions of a video. */
  CAPTIONS: {
    folder: 'captions',
    types: { 'text/vtt': 'vtt' },
    maxBytes: MEGABYTE,
    wrongType: 'Choose a .vtt file with captions (WebVTT).',
    tooLarge: 'The file is larger than 1 MB.',
  },
  /** The recorder in the browser makes .webm files. Only the quota of the organization limits a video. */
  VIDEO: {
    folder: 'videos',
    types: { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' },
    maxBytes: 100 * GIGABYTE,
    wrongType: 'Choose a .mp4 or .mov video.',
    tooLarge: 'The video is larger than 100 GB.',
  },
  /** A worker copies the file in one call, which must end in its time. */
  AUDIO: {
    folder: 'audio',
    types: {
      'audio/mpeg': 'mp3',
      'audio/mp3': 'mp3',
      'audio/wav': 'wav',
      'audio/x-wav': 'wav',
      'audio/wave': 'wav',
      'audio/vnd.wave': 'wav',
    },
    maxBytes: GIGABYTE,
    wrongType: 'Choose a .mp3 or .wav file.',
    tooLarge: 'The audio is larger than 1 GB.',
  },
} as const satisfies Record<string, UploadRules>;

export type UploadKind = keyof typeof UPLOAD_KINDS;

/** The kinds that are uploaded in parts, count toward the quota of the organization, and are checked by a worker. */
export type MediaKind = Extract<UploadKind, 'VIDEO' | 'AUDIO'>;

/** Returns why a file cannot be uploaded, or null. `size`: bytes. */
export function findUploadProblem(kind: UploadKind, contentType: string, size: number): string | null {
  const { types, maxBytes, wrongType, tooLarge } = UPLOAD_KINDS[kind];
  if (!Object.hasOwn(types, contentType)) return wrongType;
  if (size < 1) return 'The file is empty.';
  return size > maxBytes ? tooLarge : null;
}

/**
 * Returns what the keys of an organization's uploads begin with. Another organization's key is treated as if the file did not
 * exist.
 */
export function uploadPrefix(kind: UploadKind, organizationId: OrganizationId): string {
  return `${UPLOAD_KINDS[kind].folder}/${organizationId}/`;
}

const MEDIA_KEY = /^(?<folder>videos|audio)\/(?<organizationId>[^/]+)\/(?<id>\w+)\.\w+$/;

/** Returns whose media file an upload is, or null. */
export function parseMediaKey(key: string): { readonly organizationId: OrganizationId; readonly id: string } | null {
  const { organizationId, id } = MEDIA_KEY.exec(key)?.groups ?? {};
  return organizationId && id ? { organizationId, id } : null;
}

/** Returns the key of a new upload. The content type must be one of the kind's. */
export function uploadKey(kind: UploadKind, organizationId: OrganizationId, id: string, contentType: string): string {
  const types: Readonly<Record<string, string>> = UPLOAD_KINDS[kind].types;
  return `${uploadPrefix(kind, organizationId)}${id}.${types[contentType] ?? 'bin'}`;
}

/** Returns what the keys of an organization's stored files begin with. */
export function mediaPrefix(organizationId: OrganizationId): string {
  return `media/${organizationId}/`;
}

const STORED_KEY = /^media\/(?<organizationId>[^/]+)\//;

/** Returns the organization that stored a file, or null. */
export function findStoredOwner(key: string): OrganizationId | null {
  return STORED_KEY.exec(key)?.groups?.organizationId ?? null;
}

/** Returns the key of a stored file. The key is the path under which browsers load the file, without the first slash. */
export function mediaKey(organizationId: OrganizationId, id: string, ending: string): string {
  return `${mediaPrefix(organizationId)}${id}.${ending}`;
}
