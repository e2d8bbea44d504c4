import type { ScreenTexts } from '../../../../../functions/domain/brand/pack.ts';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { isOpen, nextOpening, type WindowRules } from '../../../../../functions/domain/hours/window.ts';
import { clockTime, dayName, sameDay } from '../../../lib/format/zone-time.ts';

interface Addressee {
  readonly phone: string | null;
  readonly optedOut: boolean;
  readonly invalidPhone: boolean;
}

interface Sender {
  readonly maySend: boolean;
  readonly twilioPhone: string | null;
}

/** Why nothing can be sent to this contact, or null. */
export function blockedReason(contact: Addressee, sender: Sender, screen: ScreenTexts): string | null {
  if (contact.optedOut) return screen.optedOutBanner;
  if (contact.phone === null) return screen.noPhone;
  if (contact.invalidPhone) return fillTemplate(screen.invalidPhoneBanner, { phone: formatPhone(contact.phone) });
  if (sender.twilioPhone === null) return 'This organization has no number to text from yet.';
  if (!sender.maySend) return 'You can read conversations but not answer them.';
  return null;
}

const DAY_MS = 86_400_000;

/** "will send at 8am" outside the window, null inside it. */
export function waitNotice(now: Date, rules: WindowRules): string | null {
  if (isOpen(now, rules)) return null;
  const at = nextOpening(now, rules);
  const time = clockTime(at).replace(' ', '');
  const near = sameDay(at, now) || sameDay(at, new Date(now.getTime() + DAY_MS));
  return near ? `will send at ${time}` : `will send ${dayName(at, now)} at ${time}`;
}
