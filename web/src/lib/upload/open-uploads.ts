/** An upload in parts that has begun. It continues when the person chooses the same file again, also after a reload. */
export interface OpenUpload {
  readonly uploadKey: string;
  /** What the person chose, for the note that it was interrupted. */
  readonly name: string;
}

const PREFIX = 'upload-';

/** Returns what tells a file apart within a scope, such as a slide. The content is not read: that could take minutes. */
export function toFingerprint(scope: string, { name, size, lastModified }: File): string {
  return `${scope}/${size}/${lastModified}/${name}`;
}

/** Returns the upload of a file that has begun, or null. */
export function findOpenUpload(fingerprint: string): OpenUpload | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + fingerprint) ?? 'null') as OpenUpload | null;
  } catch {
    return null;
  }
}

/** Returns the name of a file whose upload to a scope was interrupted, or null. */
export function findInterrupted(scope: string): string | null {
  try {
    const key = Object.keys(localStorage).find((each) => each.startsWith(`${PREFIX}${scope}/`));
    return key === undefined ? null : (findOpenUpload(key.slice(PREFIX.length))?.name ?? null);
  } catch {
    return null;
  }
}

export function keepOpenUpload(fingerprint: string, upload: OpenUpload): void {
  try {
    localStorage.setItem(PREFIX + fingerprint, JSON.stringify(upload));
  } catch {
    // Without storage an upload continues only in this page.
  }
}

export function forgetOpenUpload(fingerprint: string): void {
  try {
    localStorage.removeItem(PREFIX + fingerprint);
  } catch {
    // Nothing was kept.
  }
}
