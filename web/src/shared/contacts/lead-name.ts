import type { ScreenTexts } from '../../../../functions/domain/brand/pack.ts';
import { formatPhone } from '../../../../functions/domain/contacts/phone-format.ts';

interface Named {
  readonly name: string;
  readonly phone: string | null;
}

/** A contact's name; one that is empty or just the phone counts as none. */
export function leadName(lead: Named, texts: ScreenTexts): string {
  const name = lead.name.trim();
  if (name === '' || name === lead.phone || (lead.phone !== null && name === formatPhone(lead.phone)))
    return texts.newLeadName;
  return name;
}

export function leadPhone(lead: Named, texts: ScreenTexts): string {
  return lead.phone === null || lead.phone === '' ? texts.noPhone : formatPhone(lead.phone);
}

/** Up to two letters for an avatar. */
export function initials(name: string): string {
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
