import type { Lead } from './lead.ts';

/** Whether a contact is meant by a search: every word is a part of the name, or the digits are a part of the phone. */
export function matchesSearch(lead: Pick<Lead, 'name' | 'phone'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const digits = wanted.replace(/\D/g, '');
  const onlyPhone = /^[\d\s()+.-]+$/.test(wanted);
  if (onlyPhone && digits !== '' && (lead.phone ?? '').includes(digits)) return true;
  const name = lead.name.toLowerCase();
  return wanted.split(/\s+/).every((word) => name.includes(word));
}
