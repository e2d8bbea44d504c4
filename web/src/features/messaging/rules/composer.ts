import { say } from '../../../brand/say.ts';
import type { ScreenTexts } from '../../../../../functions/domain/brand/pack.ts';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { NEEDS_PLAN } from '../../../shared/billing/payment-request.ts';

interface Recipient {
  readonly phone: string | null;
  readonly optedOut: boolean;
  readonly invalidPhone: boolean;
  /** Missing means false. */
  readonly archived?: boolean;
  /** The number is of a country that the platform does not text. */
  readonly otherCountry?: boolean;
}

interface Sender {
  readonly canSend: boolean;
  readonly twilioPhone: string | null;
  /** Whether the organization's billing lets it send. */
  readonly isPaid: boolean;
  /** The record of a contact has no reply field while the auto-reply answers. */
  readonly isOneWay?: boolean;
}

/** Returns why the contact cannot be texted, or null. */
export function getBlockedReason(contact: Recipient, sender: Sender, screen: ScreenTexts): string | null {
  if (contact.optedOut) return screen.optedOutBanner;
  if (contact.archived === true) return say('This contact is archived. Restore the contact to send texts.');
  if (contact.phone === null) return screen.noPhone;
  if (contact.invalidPhone) return fillTemplate(screen.invalidPhoneBanner, { phone: formatPhone(contact.phone) });
  if (contact.otherCountry) return 'We do not text numbers of this country.';
  if (sender.twilioPhone === null) return 'This organization has no phone number yet.';
  if (!sender.isPaid) return NEEDS_PLAN;
  if (sender.isOneWay === true) return say('Two-way messaging is off. Contacts who reply get your auto-reply.');
  if (!sender.canSend) return 'You have view-only access.';
  return null;
}
