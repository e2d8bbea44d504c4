import type { Contact } from './contact.ts';
import {
  isInLists,
  mapNames,
  SHOWN_TEXTS,
  THREAD_TEXTS,
  type ContactTexts,
  type ShownTextName,
} from './contact-fields.ts';
import { splitName as splitWholeName, toSpokenName } from './spoken-name.ts';
import type { OrganizationId } from '../shared/ids.ts';
import { PLATFORM_ORGANIZATION } from '../platform/platform-organization.ts';

/** What a viewer may not see of an organization's contacts. */
export interface Mask {
  /** Names, numbers, all other fields of contacts, custom values and notes. Texts are shown without what names the contact. */
  readonly contacts: boolean;
  /** The words of texts and notes. */
  readonly content: boolean;
}

/** Members see everything of their organization. */
export const NO_MASK: Mask = { contacts: false, content: false };
/** For a viewer before anything is known. */
export const FULL_MASK: Mask = { contacts: true, content: true };

/** The name of a masked contact where only this contact is shown. */
const MASKED_NAME = 'Contact';
/** Stands for words that the viewer may not read. */
export const HIDDEN_TEXT = 'Hidden';

/**
 * Returns what a viewer may not see. Only platform staff see less than members: in the opportunity brand no contact data,
 * and in the health brand no words of texts, except in the platform's own organization. The brand is that of the
 * organization, so that another host shows no more. An organization that is gone is masked completely.
 */
export function decideMask(
  { wpAdmin }: { readonly wpAdmin: boolean },
  organization: { readonly id: OrganizationId; readonly brand: string } | null,
): Mask {
  if (!wpAdmin) return NO_MASK;
  if (!organization) return FULL_MASK;
  return {
    contacts: organization.brand === 'opportunity',
    content: organization.brand === 'health' && organization.id !== PLATFORM_ORGANIZATION,
  };
}

/** Returns a number with its last four digits: (XXX) XXX-1234. */
function maskPhone(phone: string): string {
  return `(XXX) XXX-${phone.replace(/\D/g, '').slice(-4)}`;
}

/** What shows a contact: its name and its numbers. `LIST` is one of many contacts, `DETAIL` the only one. */
interface ShownContact extends Named, Partial<Pick<ContactTexts, ShownTextName>> {
  readonly phone: string | null;
}

/** What lists show in place of an erased contact's name, in all brands. */
const ERASED_NAME = 'Erased person';

/** Returns what a viewer sees of a contact. A masked contact has the first word of its first name, or `MASKED_NAME`. */
export function showContact(
  contact: Named & Pick<Contact, 'phone' | ShownTextName> & Partial<Pick<Contact, 'erased'>>,
  mask: Mask,
  shownIn: 'LIST' | 'DETAIL',
): ShownContact {
  const { firstName, lastName, phone } = contact;
  const names = SHOWN_TEXTS.filter((text) => shownIn === 'DETAIL' || isInLists(text));
  const texts = mapNames(names, (text) => (mask.contacts ? null : contact[text]));
  const name = contact.erased ? ERASED_NAME : contact.name;
  if (!mask.contacts) return { name, firstName, lastName, phone, ...texts };
  const first = getFirstWord(contact);
  return {
    name: shownIn === 'LIST' ? first : MASKED_NAME,
    firstName: first,
    lastName: '',
    phone: phone && maskPhone(phone),
    ...texts,
  };
}

/** Returns the texts that only the details of a contact have. */
export function showThreadTexts(contact: ContactTexts, mask: Mask): Partial<ContactTexts> {
  return mapNames(THREAD_TEXTS, (text) => (mask.contacts ? null : contact[text]));
}

type Named = Pick<Contact, 'name' | 'firstName' | 'lastName'>;

/** Some contacts have only a whole name. */
function splitName({ name, firstName, lastName }: Named): Pick<Contact, 'firstName' | 'lastName'> {
  return firstName === '' && lastName === '' ? splitWholeName(name) : toSpokenName({ firstName, lastName });
}

/** Some people type a number or an address as a name. A word of that kind is no first name. */
function getFirstWord(contact: Named): string {
  const { firstName, lastName } = splitName(contact);
  const [first = ''] = firstName.split(' ');
  const isLastName = first.toLowerCase() === lastName.toLowerCase();
  return isLastName || first.includes('@') || first.replace(/\D/g, '').length > 3 ? '' : first;
}

/** Returns the words of a text to or from a contact as a viewer sees them. */
export function showText(text: string, contact: Named, mask: Mask): string {
  if (mask.content) return HIDDEN_TEXT;
  return mask.contacts ? removeIdentity(text, contact) : text;
}

/** Returns words that people wrote about a contact. They can name the contact in any way, so a masked viewer gets none. */
export function showNote(text: string, mask: Mask): string {
  return text !== '' && (mask.contacts || mask.content) ? HIDDEN_TEXT : text;
}

/** Returns a value of a rejected row. It is mostly a number with a mistake. */
export function showRejectedValue(value: string, mask: Mask): string {
  if (!mask.contacts || value === '') return value;
  return value.replace(/\D/g, '').length >= SHORTEST_NUMBER ? maskPhone(value) : HIDDEN_TEXT;
}

/** Digits of the shortest number that a text could name. A year, a price or a time of day has fewer. */
const SHORTEST_NUMBER = 7;
const EMAIL = /[^\s@<>()]+@[^\s@<>()]+/gu;
const DIGITS = /\+?\(?\d(?:[\s().-]*\d)+/gu;
/** A name of this length is removed inside of words, too. A shorter one would damage other words. */
const DISTINCT_NAME = 4;

function removeIdentity(text: string, contact: Named): string {
  const first = getFirstWord(contact);
  const cleaned = text
    .replace(EMAIL, '…')
    .replace(DIGITS, (found) => (found.replace(/\D/g, '').length >= SHORTEST_NUMBER ? maskPhone(found) : found));
  // A first name of two words can end with a last name, and a nickname names the contact, too.
  const words = `${contact.name} ${contact.firstName} ${contact.lastName}`.split(/[\s,;"()“”]+/u);
  const names = [...new Set(words)].filter(
    (word) => word.toLowerCase() !== first.toLowerCase() && /[\p{L}\p{N}]/u.test(word),
  );
  return names.reduce((shown, name) => {
    const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const inWord = name.length >= DISTINCT_NAME ? word : `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`;
    return shown.replace(new RegExp(inWord, 'giu'), '…');
  }, cleaned);
}
