import * as z from 'zod/mini';
import { FALLBACK_TOO_LONG, IF_LIST, PLACEHOLDERS, TEAM_ONLY, type MessageBlock } from '../../domain/content/blocks.ts';
import { CUSTOM_FIELD_RULES } from '../../domain/contact-attributes/custom-field.ts';
import { cleanEntryName } from '../../domain/contact-attributes/named-list.ts';
import { FALLBACK_LIMIT } from '../../domain/content/characters.ts';
import { CONTACT_FILTERS, MAX_EXCEPTIONS, type ContactFilter, type Selection } from '../../domain/jobs/selection.ts';
import { NOTHING_SELECTED } from '../../use-cases/jobs/selection-job.ts';

/** Input that several fields take. Every text and list has a limit. */
export const ID_LENGTH = 64;

export const id = z.string().check(z.minLength(1, 'An id is missing.'), z.maxLength(ID_LENGTH, 'An id is too long.'));
/**
 * Where a page of a list begins: the value that the page before it returned. null or missing is the first page. An empty value
 * would become an empty key, which the table refuses.
 */
export const pageCursor = (maxLength: number) =>
  z.nullish(
    z.string().check(z.minLength(1, 'There is no such page.'), z.maxLength(maxLength, 'There is no such page.')),
  );
/** Ids of steps, if/thens and their parts begin with those of what they belong to. */
const LONG_ID = 4 * (ID_LENGTH + 1);
export const longId = z.string().check(z.minLength(1, 'An id is missing.'), z.maxLength(LONG_ID, 'An id is too long.'));
export const ids = z
  .array(id)
  .check(z.minLength(1, NOTHING_SELECTED), z.maxLength(5_000, 'Select at most 5,000 at a time.'));
/** Groups that one call names. */
export const groupIds = z
  .array(id)
  .check(z.minLength(1, 'Select groups from below first.'), z.maxLength(100, 'Select at most 100 groups at a time.'));
/** Events that one call names. Their ids begin with their time. */
export const eventIds = z
  .array(longId)
  .check(z.minLength(1, 'Select events from below first.'), z.maxLength(100, 'Select at most 100 events at a time.'));
export const optionalId = z.nullish(id);
export const optionalBoolean = z.nullish(z.boolean());
export const optionalDateTime = z.nullish(z.iso.datetime({ offset: true, error: 'Not a date and time.' }));
export const search = z.nullish(z.string().check(z.maxLength(100, 'The search is too long.')));
export const idempotencyKeyInput = z.nullish(
  z
    .string()
    .check(z.minLength(8, 'The idempotency key is too short.'), z.maxLength(100, 'The idempotency key is too long.')),
);
export const attestation = z.nullish(z.string().check(z.maxLength(500, 'The statement is too long.')));

const optionalText = z.nullish(z.string().check(z.maxLength(2_000, 'The text is too long.')));
const block = z
  .object({
    type: z.enum(['TEXT', ...PLACEHOLDERS, 'FIELD']),
    text: optionalText,
    fallback: z.nullish(z.string().check(z.maxLength(FALLBACK_LIMIT, FALLBACK_TOO_LONG))),
    fieldId: optionalId,
    label: z.nullish(z.string().check(z.maxLength(100, 'The name of a field is too long.'))),
  })
  .check(
    z.refine(({ type, fieldId, label }) => type !== 'FIELD' || Boolean(fieldId && label), 'Name the custom field.'),
  );
const listOfBlocks = z.array(block).check(z.maxLength(100, 'The message has too many pieces.'));

/** A message as blocks of typed text and placeholders. */
export const blocks = z.pipe(
  listOfBlocks.check(z.refine((given) => given.every(({ type }) => type !== IF_LIST), TEAM_ONLY)),
  z.transform((given) => given.map(toMessageBlock)),
);
/** A message that may go to the team, which can name what the contact did. */
export const teamBlocks = z.pipe(
  listOfBlocks,
  z.transform((given) => given.map(toMessageBlock)),
);

function toMessageBlock({ type, text, fallback, fieldId, label }: z.infer<typeof block>): MessageBlock {
  if (type === 'TEXT') return { type, text: text ?? '' };
  const placeholder =
    type === 'FIELD'
      ? { type, fieldId: fieldId ?? '', label: cleanEntryName(label ?? '', CUSTOM_FIELD_RULES) }
      : { type };
  return fallback ? { ...placeholder, fallback } : placeholder;
}

export const leadFilter = z.nullish(z.enum(CONTACT_FILTERS, 'There is no such filter.'));

/** The arguments of a mutation that acts on many contacts. */
export const selection = {
  leadIds: z.nullish(ids),
  allLeads: optionalBoolean,
  search,
  leadFilter,
  fromCampaignId: optionalId,
  groupIds: z.nullish(groupIds),
  fromTagId: optionalId,
  exceptLeadIds: z.nullish(
    z
      .array(id)
      .check(z.maxLength(MAX_EXCEPTIONS, `Leave out at most ${MAX_EXCEPTIONS}, or search for those you want.`)),
  ),
};

interface SelectionInput {
  readonly leadIds?: readonly string[] | null | undefined;
  readonly allLeads?: boolean | null | undefined;
  readonly search?: string | null | undefined;
  readonly leadFilter?: ContactFilter | null | undefined;
  readonly fromCampaignId?: string | null | undefined;
  readonly groupIds?: readonly string[] | null | undefined;
  readonly fromTagId?: string | null | undefined;
  readonly exceptLeadIds?: readonly string[] | null | undefined;
}

/** Named contacts, or everyone that a list shows without a few. Null when nothing is selected. */
export function toSelection(input: SelectionInput): Selection | null {
  const { search: given, leadFilter: filter, fromCampaignId: campaignId, exceptLeadIds: except } = input;
  const groups = input.groupIds ? [...new Set(input.groupIds)] : null;
  // A group without named contacts means everyone in the group.
  if (input.allLeads || (groups && !input.leadIds))
    return {
      matching: {
        search: given ?? '',
        filter: filter ?? null,
        campaignId: campaignId ?? null,
        groupIds: groups,
        tagId: input.fromTagId ?? null,
        except: except ?? [],
      },
    };
  return input.leadIds ? { contactIds: [...new Set(input.leadIds)] } : null;
}

/** Returns the given values only. Missing and null ones keep what is stored. */
export function dropMissing<Given extends object>(given: Given): { [Name in keyof Given]?: NonNullable<Given[Name]> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Given]?: NonNullable<Given[Name]> };
}
