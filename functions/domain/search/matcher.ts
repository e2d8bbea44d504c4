import type { Contact } from '../contacts/contact.ts';
import { foldName } from './fold-name.ts';

/** A prepared search, to be tested on many contacts. It takes the folded name, and the phone number. */
export type Matcher = (foldedName: string, phone: string | null) => boolean;

export function createMatcher(search: string): Matcher {
  const wanted = foldName(search.trim());
  if (wanted === '') return () => true;
  const digits = /^[\d\s()+.-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  // A plus begins a number with its country code, so that the digits stand at its start.
  const start = wanted.startsWith('+') && digits !== '' ? `+${digits}` : null;
  const matchesPhone = (phone: string): boolean => (start ? phone.startsWith(start) : phone.includes(digits));
  const words = wanted.split(/\s+/);
  return (name, phone) => (digits !== '' && matchesPhone(phone ?? '')) || words.every((word) => name.includes(word));
}

/**
 * Returns whether a contact matches a search: the name contains every word, or the phone number contains the digits.
 */
export function matchesSearch(contact: Pick<Contact, 'name' | 'phone'>, search: string): boolean {
  return createMatcher(search)(foldName(contact.name), contact.phone);
}
