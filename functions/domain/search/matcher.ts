import type { Contact } from '../contacts/contact.ts';

/** A prepared search, to be tested on many contacts. It takes the folded name, and the phone number. */
export type Matcher = (foldedName: string, phone: string | null) => boolean;

const PLAIN = /^[\u0020-\u007e]*$/;

/** Returns a name as search compares it: in lower case and without accents, so that "jose" finds "José". */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  // Most names are plain, and this runs for each contact of an organization.
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

export function createMatcher(search: string): Matcher {
  const wanted = foldName(search.trim());
  if (wanted === '') return () => true;
  const digits = /^[\d\s()+.-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  const words = wanted.split(/\s+/);
  return (name, phone) =>
    (digits !== '' && (phone ?? '').includes(digits)) || words.every((word) => name.includes(word));
}

/**
 * Returns whether a contact matches a search: the name contains every word, or the phone number contains the digits.
 */
export function matchesSearch(contact: Pick<Contact, 'name' | 'phone'>, search: string): boolean {
  return createMatcher(search)(foldName(contact.name), contact.phone);
}
