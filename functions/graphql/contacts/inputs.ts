import { PAGE_SIZES } from '../../use-cases/contacts/contact-pages.ts';
import { CUSTOM_FIELD_RULES, FIELD_VALUE_LIMIT } from '../../domain/contact-attributes/custom-field.ts';
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS, mapNames } from '../../domain/contacts/contact-fields.ts';
import { CONTACT_SORTS } from '../../domain/search/contact-sort.ts';
import * as z from 'zod/mini';
import {
  attestation,
  blocks,
  id,
  idempotencyKeyInput,
  leadFilter,
  optionalBoolean,
  optionalId,
  pageCursor,
  search,
  selection,
} from '../shared/inputs.ts';

/** Contacts that one request may add. More are imported from a file. */
const MAX_CONTACTS = 500;
const MAX_NOTE_LENGTH = 200;

const leadInput = z.object({
  ...mapNames(CONTACT_FIELD_NAMES, (name) =>
    z.nullish(z.string().check(z.maxLength(CONTACT_FIELDS[name].maxLength, CONTACT_FIELDS[name].tooLong))),
  ),
  customValues: z.nullish(
    z
      .array(
        z.object({
          customFieldId: id,
          value: z
            .string()
            .check(z.maxLength(FIELD_VALUE_LIMIT, `A value has at most ${FIELD_VALUE_LIMIT} characters.`)),
        }),
      )
      .check(z.maxLength(CUSTOM_FIELD_RULES.maxEntries, 'These are too many values.')),
  ),
});

export const leadsInput = z.object({
  campaignId: optionalId,
  groupId: optionalId,
  tagId: optionalId,
  page: z.nullish(z.int().check(z.gte(1, 'Pages begin at 1.'), z.lte(100_000, 'There is no such page.'))),
  after: pageCursor(1_000),
  search,
  leadFilter,
  sort: z.nullish(z.enum(CONTACT_SORTS)),
  includeReport: optionalBoolean,
  includeRemoved: optionalBoolean,
  pageSize: z.nullish(
    z.union(
      PAGE_SIZES.map((size) => z.literal(size)),
      'Choose 10, 25, 50 or 100 rows.',
    ),
  ),
});

export const contactIdInput = z.object({ leadId: id });
export const threadInput = z.object({ leadId: id, messagesOnly: optionalBoolean });
export const createLeadInput = z.object({
  lead: leadInput,
  attestation,
  welcomeMessageContent: z.nullish(blocks),
  idempotencyKey: idempotencyKeyInput,
});
export const createLeadsInput = z.object({
  leads: z
    .array(leadInput)
    .check(
      z.minLength(1, 'Add at least one.'),
      z.maxLength(MAX_CONTACTS, `At most ${MAX_CONTACTS} at a time. Import a file for more.`),
    ),
  campaignId: optionalId,
  groupId: optionalId,
  attestation,
  idempotencyKey: idempotencyKeyInput,
});
export const updateLeadInput = z.object({ leadId: id, lead: leadInput, seen: z.nullish(leadInput) });
export const archiveLeadsInput = z.object({
  ...selection,
  restore: optionalBoolean,
  idempotencyKey: idempotencyKeyInput,
});
export const optOutLeadInput = z.object({
  leadId: id,
  note: z.nullish(z.string().check(z.maxLength(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters.`))),
});
