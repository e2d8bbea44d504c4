import type { ScreenTexts } from '../../../../functions/domain/brand/pack.ts';
import { formatPhone } from '../../../../functions/domain/contacts/phone-format.ts';

interface Named {
  readonly name: string;
  readonly phone: string | null;
}

/** Returns a contact's name. An empty name, or one equal to the phone, counts as none. */
export function getContactName(contact: Named, texts: ScreenTexts): string {
  const name = contact.name.trim();
  if (name === '' || name === contact.phone || (contact.phone !== null && name === formatPhone(contact.phone)))
    return texts.newContactName;
  return name;
}

export function formatContactPhone(contact: Named, texts: ScreenTexts): string {
  return contact.phone === null || contact.phone === '' ? texts.noPhone : formatPhone(contact.phone);
}

/** Returns up to two initials for an avatar, "?" for none. */
export function getInitials(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter((word) => word !== '');
  return (
    words
      .slice(0, 2)
      .map((word) => [...word][0]?.toUpperCase() ?? '')
      .join('') || '?'
  );
}
