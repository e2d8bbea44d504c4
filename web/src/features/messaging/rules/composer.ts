import type { ScreenTexts } from '../../../../../functions/domain/brand/pack.ts';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { isOpen, nextOpening, type WindowRules } from '../../../../../functions/domain/hours/window.ts';
import { formatClockTime, formatDay, isSameDay } from '../../../lib/format/zone-time.ts';

interface Recipient {
  readonly phone: string | null;
  readonly optedOut: boolean;
  readonly invalidPhone: boolean;
}

interface Sender {
  readonly canSend: boolean;
  readonly twilioPhone: string | null;
}

/** Returns why the contact cannot be texted, or null. */
export function getBlockedReason(contact: Recipient, sender: Sender, screen: ScreenTexts): string | null {
  if (contact.optedOut) return screen.optedOutBanner;
  if (contact.phone === null) return screen.noPhone;
  if (contact.invalidPhone) return fillTemplate(screen.invalidPhoneBanner, { phone: formatPhone(contact.phone) });
  if (sender.twilioPhone === null) return 'This organization has no number to text from yet.';
  if (!sender.canSend) return 'You can read conversations but not answer them.';
  return null;
}

const DAY_MS = 86_400_000;

/** Returns when a text will be sent, "Sends tomorrow at 8 am"; null during the sending hours. */
export function describeWait(now: Date, rules: WindowRules): string | null {
  if (isOpen(now, rules)) return null;
  const at = nextOpening(now, rules);
  const time = formatClockTime(at).replace(' ', '');
  const isSoon = isSameDay(at, now) || isSameDay(at, new Date(now.getTime() + DAY_MS));
  return isSoon ? `will send at ${time}` : `will send ${formatDay(at, now)} at ${time}`;
}
