import type { OrganizationId } from '../shared/ids.ts';

const MEGABYTE = 1024 * 1024;

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

/** The rules of each kind. A further kind, such as a video, is a further row. */
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
} as const satisfies Record<string, UploadRules>;

export type UploadKind = keyof typeof UPLOAD_KINDS;

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

/** Returns the key of a new upload. The content type must be one of the kind's. */
export function uploadKey(kind: UploadKind, organizationId: OrganizationId, id: string, contentType: string): string {
  const types: Readonly<Record<string, string>> = UPLOAD_KINDS[kind].types;
  return `${uploadPrefix(kind, organizationId)}${id}.${types[contentType] ?? 'bin'}`;
}

/** Returns what the keys of an organization's stored files begin with. */
export function mediaPrefix(organizationId: OrganizationId): string {
  return `media/${organizationId}/`;
}

/** Returns the key of a stored file. The key is the path under which browsers load the file, without the first slash. */
export function mediaKey(organizationId: OrganizationId, id: string, ending: string): string {
  return `${mediaPrefix(organizationId)}${id}.${ending}`;
}
