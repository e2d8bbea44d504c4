import { CUSTOM_FIELD_RULES } from '../../domain/contact-attributes/custom-field.ts';
import { EDITED_TEXTS, mapColumnKeys, mapNames } from '../../domain/contacts/contact-fields.ts';
import { isE164 } from '../../domain/contacts/phone.ts';
import { PHONES_PER_CHECK } from '../../domain/imports/phones-per-check.ts';
import * as z from 'zod/mini';
import { attestation, idempotencyKeyInput, optionalId } from '../shared/inputs.ts';

/** Rows that one request may carry instead of a file. */
const MAX_ROWS = 500;
const MAX_COLUMNS = 1_000;
const MAX_OTHER_PHONES = 10;
const column = z.nullish(z.string().check(z.maxLength(500, 'The column name is too long.')));
const cell = z.nullish(z.string().check(z.maxLength(250, 'A value is too long.')));
const row = z.object({
  name: cell,
  firstName: cell,
  lastName: cell,
  phone: z.string().check(z.maxLength(40, 'A phone number is too long.')),
  ...mapNames(EDITED_TEXTS, () => cell),
});
const fieldColumn = z.object({
  column: z.string().check(z.maxLength(500, 'The column name is too long.')),
  name: z.string().check(z.maxLength(500, 'The name of a field is too long.')),
});

export const leadsFromCsvInput = z
  .object({
    uploadKey: z.nullish(z.string().check(z.maxLength(200, 'The upload key is too long.'))),
    leads: z.nullish(
      z
        .array(row)
        .check(
          z.minLength(1, 'Add at least one row.'),
          z.maxLength(MAX_ROWS, `At most ${MAX_ROWS} rows at a time. Upload a file for more.`),
        ),
    ),
    fullNameKey: column,
    firstNameKey: column,
    lastNameKey: column,
    phoneKey: column,
    consentKey: column,
    includeUnclearConsent: z.nullish(z.boolean()),
    otherPhoneKeys: z.nullish(
      z
        .array(z.string().check(z.maxLength(500, 'The column name is too long.')))
        .check(z.maxLength(MAX_OTHER_PHONES, `At most ${MAX_OTHER_PHONES} further columns with phones.`)),
    ),
    ...mapColumnKeys(() => column),
    fieldKeys: z.nullish(
      z
        .array(fieldColumn)
        .check(
          z.maxLength(CUSTOM_FIELD_RULES.maxEntries, `At most ${CUSTOM_FIELD_RULES.maxEntries} columns become fields.`),
        ),
    ),
    hasNames: z.nullish(z.boolean()),
    tagId: optionalId,
    fileName: z.nullish(z.string().check(z.maxLength(255, 'The file name is too long.'))),
    campaignId: optionalId,
    groupId: optionalId,
    attestation,
    idempotencyKey: idempotencyKeyInput,
  })
  .check(
    z.refine(({ uploadKey, leads }) => Boolean(uploadKey) !== Boolean(leads), 'Give either a file or rows.'),
    z.refine(({ uploadKey, phoneKey }) => !uploadKey || Boolean(phoneKey), 'Choose the column with the phone numbers.'),
  );

export const optOutsFromCsvInput = z.object({
  uploadKey: z.string().check(z.maxLength(200, 'The upload key is too long.')),
  phoneKey: z
    .string()
    .check(
      z.minLength(1, 'Choose the column with the phone numbers.'),
      z.maxLength(500, 'The column name is too long.'),
    ),
  hasNames: z.nullish(z.boolean()),
  fileName: z.nullish(z.string().check(z.maxLength(255, 'The file name is too long.'))),
  idempotencyKey: idempotencyKeyInput,
});

export const knownPhonesInput = z.object({
  phones: z
    .array(z.string().check(z.refine(isE164, 'Write phone numbers like +16025550101.')))
    .check(
      z.minLength(1, 'Name at least one number.'),
      z.maxLength(PHONES_PER_CHECK, `At most ${PHONES_PER_CHECK} numbers at a time.`),
    ),
});

export const csvMappingInput = z.object({
  headers: z
    .array(z.string().check(z.maxLength(500, 'A column name is too long.')))
    .check(
      z.minLength(1, 'The file has no header.'),
      z.maxLength(MAX_COLUMNS, `The file has more than ${MAX_COLUMNS.toLocaleString('en-US')} columns.`),
    ),
});
