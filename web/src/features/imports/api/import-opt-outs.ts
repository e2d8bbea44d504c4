import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { uploadFile } from '../../../lib/upload/upload-file.ts';
import { CSV_TYPE, toStoredFileName } from './stored-file.ts';

const OptOutsFromCsv = graphql(`
  mutation optOutsFromCsv(
    $uploadKey: String!
    $phoneKey: String!
    $hasNames: Boolean
    $fileName: String
    $idempotencyKey: String
  ) {
    optOutsFromCsv(
      uploadKey: $uploadKey
      phoneKey: $phoneKey
      hasNames: $hasNames
      fileName: $fileName
      idempotencyKey: $idempotencyKey
    ) {
      success
      errors
      job {
        id
      }
    }
  }
`);

export interface OptOutList {
  readonly file: File;
  /** Name of the file that the person chose. It can differ from the converted file's name. */
  readonly fileName: string;
  /** Column with the phone numbers. */
  readonly phone: string;
  /** Whether the first row has the names of the columns. */
  readonly hasNames: boolean;
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

/** Uploads a list and starts to opt its numbers out in the background. Returns the job's id. */
export async function importOptOuts(list: OptOutList): Promise<string> {
  const { file, fileName, phone, hasNames, idempotencyKey, onProgress } = list;
  const uploadKey = await uploadFile({ kind: 'CSV', file, contentType: CSV_TYPE, onProgress });
  return requirePresent(
    (
      await ask(OptOutsFromCsv, {
        uploadKey,
        phoneKey: phone,
        hasNames,
        fileName: toStoredFileName(fileName),
        idempotencyKey,
      })
    ).job,
  ).id;
}
