import type { Contact } from '../../domain/contacts/contact.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

/** A phone field of a form as E.164. No input keeps `before`. An empty text removes the number. */
export function parsePhoneInput(
  input: string | null | undefined,
  before: Contact['phone'],
): { readonly phone: Contact['phone'] } | { readonly reason: Reason } {
  if (input === null || input === undefined) return { phone: before };
  if (input.trim() === '') return { phone: null };
  const parsed = parsePhone(input);
  return parsed.ok ? { phone: parsed.phone } : { reason: parsed.reason };
}
