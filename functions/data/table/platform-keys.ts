import type { E164 } from '../../domain/contacts/phone.ts';
import type { Key } from './table.ts';

/** A phone that texted STOP to a brand's number. Brands may share a number. */
export const platformStopKey = (number: E164, phone: E164): Key => ({
  pk: `PLATFORM#STOPPED#NUMBER#${number}`,
  sk: `PHONE#${phone}`,
});
