import { ApiError } from '../api/api-error.ts';

/**
 * Uploads a file to the one-time address from the API. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws ApiError when the upload fails.
 */
export function putFile(
  url: string,
  file: Blob,
  contentType: string,
  onProgress: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError('server', `The upload was refused (${request.status}).`));
    });
    request.addEventListener('error', () => reject(new ApiError('network', 'The upload was interrupted.')));
    request.send(file);
  });
}
