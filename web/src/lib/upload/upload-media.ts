import { ApiError } from '../api/api-error.ts';
import { ask, assertAccepted, call, requirePresent } from '../api/call.ts';
import { graphql } from '../graphql/graphql.ts';
import { findOpenUpload, forgetOpenUpload, keepOpenUpload } from './open-uploads.ts';
import { putFile } from './put-file.ts';

const CreateUpload = graphql(`
  mutation createMediaUpload($kind: UploadKind!, $contentType: String!, $size: Float!) {
    createUpload(kind: $kind, contentType: $contentType, size: $size) {
      success
      errors
      uploadKey
      url
    }
  }
`);

const UploadParts = graphql(`
  query uploadParts($uploadKey: String!, $partNumbers: [Int!]!) {
    uploadParts(uploadKey: $uploadKey, partNumbers: $partNumbers) {
      success
      errors
      parts {
        partBytes
        count
      }
      stored
      urls {
        number
        url
      }
    }
  }
`);

const CompleteUpload = graphql(`
  mutation completeUpload($uploadKey: String!) {
    completeUpload(uploadKey: $uploadKey) {
      success
      errors
    }
  }
`);

const CancelUpload = graphql(`
  mutation cancelUpload($uploadKey: String!) {
    cancelUpload(uploadKey: $uploadKey) {
      success
      errors
    }
  }
`);

/** So many parts are under way at once. */
const LANES = 3;
/** A lost connection costs a part this many attempts. Then the upload stops, and the person may continue with it. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

export interface MediaUpload {
  readonly kind: 'VIDEO' | 'AUDIO';
  readonly file: File;
  readonly contentType: string;
  /** Names the file and where it belongs (`toFingerprint`). */
  readonly fingerprint: string;
  /** Stops the upload. What is stored of it stays, so that the same call continues. */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a video or an audio, and returns the key that names it in later calls. An upload in parts continues where an earlier call, also
 * one before a reload, has stopped.
 * @throws ApiError when the file is refused, the upload fails, or it was stopped
 */
export async function uploadMedia(upload: MediaUpload): Promise<string> {
  const { kind, file, contentType, fingerprint, signal, onProgress } = upload;
  const open = findOpenUpload(fingerprint);
  if (open !== null && (await goOn(upload, open.uploadKey))) return open.uploadKey;
  forgetOpenUpload(fingerprint);
  const created = await ask(CreateUpload, { kind, contentType, size: file.size });
  const uploadKey = requirePresent(created.uploadKey);
  if (created.url !== null) {
    await putFile(created.url, file, { contentType, onProgress, signal });
    return uploadKey;
  }
  keepOpenUpload(fingerprint, { uploadKey, name: file.name });
  if (!(await goOn(upload, uploadKey))) throw new ApiError('refused', 'The upload has ended. Choose the file again.');
  return uploadKey;
}

/** Ends an upload for good, and removes what is stored of it. */
export async function cancelMediaUpload(fingerprint: string): Promise<void> {
  const open = findOpenUpload(fingerprint);
  forgetOpenUpload(fingerprint);
  if (open !== null) await call(CancelUpload, { uploadKey: open.uploadKey });
}

/** Uploads the missing parts, and joins them. Returns false when the server does not know the upload anymore. */
async function goOn({ file, fingerprint, signal, onProgress }: MediaUpload, uploadKey: string): Promise<boolean> {
  const asked = (await call(UploadParts, { uploadKey, partNumbers: [] }, signal)).uploadParts;
  if (!asked.success || !asked.parts) return false;
  const { partBytes, count } = asked.parts;
  const stored = new Set(asked.stored);
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !stored.has(number));
  const toBytes = (number: number): number => Math.min(partBytes, file.size - (number - 1) * partBytes);
  /** The bytes of each part that have arrived. */
  const arrived = new Map([...stored].map((number) => [number, toBytes(number)]));
  const tell = (number: number, bytes: number): void => {
    arrived.set(number, bytes);
    onProgress([...arrived.values()].reduce((sum, each) => sum + each, 0) / file.size);
  };
  const work = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const part = file.slice((number - 1) * partBytes, number * partBytes);
      const size = toBytes(number);
      const current = number;
      await putPart(uploadKey, current, part, { signal, onProgress: (share) => tell(current, share * size) });
      tell(current, size);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  await ask(CompleteUpload, { uploadKey }, signal);
  forgetOpenUpload(fingerprint);
  return true;
}

/** Uploads one part, again after a lost connection. Each attempt gets an address of its own, because one expires. */
async function putPart(
  uploadKey: string,
  number: number,
  part: Blob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const asked = await call(UploadParts, { uploadKey, partNumbers: [number] }, signal);
      const [address] = assertAccepted(asked.uploadParts).urls;
      if (!address) throw new ApiError('refused', 'The upload has ended. Choose the file again.');
      return await putFile(address.url, part, { contentType: null, onProgress, signal });
    } catch (error) {
      const isFinal = error instanceof ApiError && error.kind === 'refused';
      if (signal.aborted || isFinal || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}
