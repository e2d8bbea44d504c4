import * as z from 'zod/mini';
import type { MessageBlock } from '../../domain/content/blocks.ts';

/** Pieces of input that several fields take, each bounded. */
export const ID_LENGTH = 64;

export const id = z.string().check(z.minLength(1, 'An id is missing.'), z.maxLength(ID_LENGTH, 'An id is too long.'));
export const ids = z
  .array(id)
  .check(z.minLength(1, 'Select at least one.'), z.maxLength(5_000, 'At most 5 000 at a time.'));
export const optionalId = z.nullish(id);
export const optionalBoolean = z.nullish(z.boolean());
export const search = z.nullish(z.string().check(z.maxLength(100, 'The search is too long.')));
export const idempotencyKeyInput = z.nullish(
  z
    .string()
    .check(z.minLength(8, 'The idempotency key is too short.'), z.maxLength(100, 'The idempotency key is too long.')),
);
export const attestation = z.nullish(z.string().check(z.maxLength(500, 'The statement is too long.')));

const optionalText = z.nullish(z.string().check(z.maxLength(2_000, 'The text is too long.')));
const block = z.object({
  type: z.enum(['TEXT', 'FIRST_NAME', 'LAST_NAME', 'PHONE']),
  text: optionalText,
  fallback: optionalText,
});
export const blocks = z.array(block).check(z.maxLength(100, 'The message has too many pieces.'));
export const optionalDateTime = z.nullish(z.iso.datetime({ offset: true, error: 'Not a date and time.' }));

export function toMessageBlock(given: z.infer<typeof block>): MessageBlock {
  if (given.type === 'TEXT') return { type: 'TEXT', text: given.text ?? '' };
  return given.fallback ? { type: given.type, fallback: given.fallback } : { type: given.type };
}

export const leadInput = z.object({
  name: z.nullish(z.string().check(z.maxLength(250, 'The name is too long.'))),
  firstName: z.nullish(z.string().check(z.maxLength(120, 'The first name is too long.'))),
  lastName: z.nullish(z.string().check(z.maxLength(120, 'The last name is too long.'))),
  phone: z.nullish(z.string().check(z.maxLength(40, 'The phone number is too long.'))),
  email: z.nullish(z.string().check(z.maxLength(254, 'The e-mail address is too long.'))),
});
export type LeadInput = z.infer<typeof leadInput>;
