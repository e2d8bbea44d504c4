import { ApiError } from '../api/api-error.ts';

interface PutOptions {
  /** null if the address does not fix a type, such as that of a part. */
  readonly contentType: string | null;
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Uploads a file to the one-time address from the API. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws ApiError when the upload fails or is stopped.
 */
export function putFile(url: string, file: Blob, { contentType, onProgress, signal }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    if (contentType !== null) request.setRequestHeader('content-type', contentType);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError('server', `The upload was refused (${request.status}).`));
    });
    for (const event of ['error', 'abort'])
      request.addEventListener(event, () => reject(new ApiError('network', 'The upload was interrupted.')));
    if (signal?.aborted) return reject(new ApiError('network', 'The upload was interrupted.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
