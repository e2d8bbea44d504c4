import { ask, requirePresent } from '../api/call.ts';
import { graphql } from '../graphql/graphql.ts';
import { putFile } from './put-file.ts';

const CreateUpload = graphql(`
  mutation createUpload($kind: UploadKind!, $contentType: String!, $size: Float!) {
    createUpload(kind: $kind, contentType: $contentType, size: $size) {
      success
      errors
      uploadKey
      url
    }
  }
`);

interface Upload {
  readonly kind: 'CSV' | 'IMAGE' | 'CAPTIONS';
  readonly file: Blob;
  readonly contentType: string;
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a file and returns the key that names the upload in later calls.
 * @throws ApiError when the file is refused or the upload fails
 */
export async function uploadFile({ kind, file, contentType, onProgress }: Upload): Promise<string> {
  const upload = await ask(CreateUpload, { kind, contentType, size: file.size });
  await putFile(requirePresent(upload.url), file, { contentType, onProgress });
  return requirePresent(upload.uploadKey);
}
