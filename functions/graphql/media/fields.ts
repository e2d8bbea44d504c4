import * as z from 'zod/mini';
import { field } from '../../platform/router.ts';
import { createUpload, type CreateUploadDeps } from '../../use-cases/media/create-upload.ts';
import { respond } from '../shared/respond.ts';

const createUploadInput = z.object({
  kind: z.enum(['CSV', 'IMAGE']),
  contentType: z.string().check(z.maxLength(100, 'There is no such type of file.')),
  size: z.int(),
});

/** Uploads of files. */
export function uploadFields(deps: CreateUploadDeps) {
  return {
    createUpload: field({
      input: createUploadInput,
      empty: { uploadKey: null, url: null },
      run: async ({ actor }, input) => respond(await createUpload(deps, actor, input), (upload) => upload),
    }),
  };
}
