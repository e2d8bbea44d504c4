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

/** Returns the formatted phone, or the brand's text for a contact without a phone. */
export function formatContactPhone(contact: Named, texts: ScreenTexts): string {
  return contact.phone === null || contact.phone === '' ? texts.noPhone : formatPhone(contact.phone);
}
