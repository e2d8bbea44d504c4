import { mapColumnKeys, type ColumnKey } from '../../../../../functions/domain/contacts/contact-fields.ts';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type VariablesOf } from '../../../lib/graphql/graphql.ts';
import { uploadFile } from '../../../lib/upload/upload-file.ts';
import { CSV_TYPE, toStoredFileName } from './stored-file.ts';
import { listOtherPhones, type ColumnMap } from '../rules/columns/csv-columns.ts';
import type { FieldColumn } from '../rules/columns/field-columns.ts';

const ContactsFromCsv = graphql(`
  mutation leadsFromCsv(
    $uploadKey: String!
    $fullNameKey: String
    $firstNameKey: String
    $lastNameKey: String
    $phoneKey: String!
    $otherPhoneKeys: [String!]
    $consentKey: String
    $includeUnclearConsent: Boolean
    $emailKey: String
    $fieldKeys: [FieldKeyInput!]
    $hasNames: Boolean
    $fileName: String
    $campaignId: ID
    $groupId: ID
    $tagId: ID
    $attestation: String
    $idempotencyKey: String
  ) {
    leadsFromCsv(
      uploadKey: $uploadKey
      fullNameKey: $fullNameKey
      firstNameKey: $firstNameKey
      lastNameKey: $lastNameKey
      phoneKey: $phoneKey
      otherPhoneKeys: $otherPhoneKeys
      consentKey: $consentKey
      includeUnclearConsent: $includeUnclearConsent
      emailKey: $emailKey
      fieldKeys: $fieldKeys
      hasNames: $hasNames
      fileName: $fileName
      campaignId: $campaignId
      groupId: $groupId
      tagId: $tagId
      attestation: $attestation
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

export interface CsvImport {
  readonly file: File;
  /** Name of the file that the person chose. It can differ from the converted file's name. */
  readonly fileName: string;
  /** Column header of each use. */
  readonly columns: ColumnMap;
  /** Columns that become custom fields. */
  readonly fields: readonly FieldColumn[];
  /** Whether the first row has the names of the columns. */
  readonly hasNames: boolean;
  /** Whether rows that do not say who agreed to texts are imported, too. */
  readonly includesUnclear: boolean;
  readonly campaignId: string | null;
  readonly groupId: string | null;
  /** The tag that the contacts get. */
  readonly tagId: string | null;
  readonly attestation: string | null;
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

/** Uploads the file and starts its import in the background. Returns the job's id. */
export async function importCsv({
  file,
  fileName,
  columns,
  fields,
  hasNames,
  includesUnclear,
  campaignId,
  groupId,
  tagId,
  attestation,
  idempotencyKey,
  onProgress,
}: CsvImport): Promise<string> {
  const uploadKey = await uploadFile({ kind: 'CSV', file, contentType: CSV_TYPE, onProgress });
  // The compiler names a column that the document lacks.
  const texts: Pick<VariablesOf<typeof ContactsFromCsv>, ColumnKey> = mapColumnKeys((name) => columns[name] ?? null);
  return requirePresent(
    (
      await ask(ContactsFromCsv, {
        uploadKey,
        fullNameKey: columns.fullName ?? null,
        firstNameKey: columns.firstName ?? null,
        lastNameKey: columns.lastName ?? null,
        phoneKey: columns.phone ?? '',
        otherPhoneKeys: listOtherPhones(columns),
        consentKey: columns.consent ?? null,
        includeUnclearConsent: includesUnclear,
        ...texts,
        fieldKeys: fields.map(({ column, name }) => ({ column, name })),
        hasNames,
        fileName: toStoredFileName(fileName),
        campaignId,
        groupId,
        tagId,
        attestation,
        idempotencyKey,
      })
    ).job,
  ).id;
}
