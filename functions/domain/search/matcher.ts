import type { Contact } from '../contacts/contact.ts';

/** A search, taken apart once and asked of many contacts: the name in lower case, and the phone. */
export type Matcher = (lowerName: string, phone: string | null) => boolean;

export function createMatcher(search: string): Matcher {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return () => true;
  const digits = /^[\d\s()+.-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  const words = wanted.split(/\s+/);
  return (name, phone) =>
    (digits !== '' && (phone ?? '').includes(digits)) || words.every((word) => name.includes(word));
}

/** Whether a contact is meant by a search: every word is a part of the name, or the digits are a part of the phone. */
export function matchesSearch(contact: Pick<Contact, 'name' | 'phone'>, search: string): boolean {
  return createMatcher(search)(contact.name.toLowerCase(), contact.phone);
}
