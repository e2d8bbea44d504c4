import * as z from 'zod/mini';
import { MULTIPART_LIMITS } from '../../domain/media/parts.ts';
import { UPLOAD_KINDS, type UploadKind } from '../../domain/media/upload-kinds.ts';
import { field } from '../registry/router.ts';
import {
  cancelUpload,
  completeUpload,
  continueUpload,
  type ContinueUploadDeps,
} from '../../use-cases/media/continue-upload.ts';
import { createUpload, type CreateUploadDeps } from '../../use-cases/media/create-upload.ts';
import { respond, respondDone } from '../shared/respond.ts';

export interface UploadDeps extends CreateUploadDeps, ContinueUploadDeps {
  readonly files: CreateUploadDeps['files'] & ContinueUploadDeps['files'];
  readonly partUploads: CreateUploadDeps['partUploads'] & ContinueUploadDeps['partUploads'];
}

const uploadKey = z.string().check(z.maxLength(200, 'There is no such upload.'));
const createUploadInput = z.object({
  kind: z.enum(Object.keys(UPLOAD_KINDS) as [UploadKind, ...UploadKind[]]),
  contentType: z.string().check(z.maxLength(100, 'There is no such type of file.')),
  size: z.int(),
});
const continueUploadInput = z.object({
  uploadKey,
  partNumbers: z
    .array(z.int())
    .check(z.maxLength(MULTIPART_LIMITS.perCall, `Ask for at most ${MULTIPART_LIMITS.perCall} parts.`)),
});
const uploadInput = z.object({ uploadKey });

/** Uploads of files. */
export function uploadFields(deps: UploadDeps) {
  return {
    createUpload: field({
      input: createUploadInput,
      empty: { uploadKey: null, url: null, parts: null },
      run: async ({ actor }, input) => respond(await createUpload(deps, actor, input), (upload) => ({ ...upload })),
    }),
    uploadParts: field({
      input: continueUploadInput,
      empty: { parts: null, stored: [], urls: [] },
      run: async ({ actor }, { uploadKey: key, partNumbers: numbers }) =>
        respond(
          await continueUpload(deps, actor, { uploadKey: key, numbers }),
          ({ partBytes, count, stored, urls }) => ({ parts: { partBytes, count }, stored, urls }),
        ),
    }),
    completeUpload: field({
      input: uploadInput,
      run: async ({ actor }, { uploadKey: key }) => respondDone(await completeUpload(deps, actor, key)),
    }),
    cancelUpload: field({
      input: uploadInput,
      run: async ({ actor }, { uploadKey: key }) => respondDone(await cancelUpload(deps, actor, key)),
    }),
  };
}
