import { parsePhone } from '../../functions/domain/contacts/phone.ts';
import { withData } from './with-data.ts';

/** A phone, and the number of an organization that texts with this phone. */
export interface PhonePair {
  readonly phone: string;
  readonly number: string;
}

/**
 * Returns the name that the organization of each number has for the phone, without the phones that it does not know. The key is
 * `<phone> <number>`. Cost: up to three reads for each pair.
 */
export async function findPhoneNames(
  environment: Readonly<Record<string, string>>,
  pairs: readonly PhonePair[],
): Promise<Record<string, string>> {
  return withData(environment, async (data) => {
    const found = await Promise.all(
      pairs.map(async ({ phone, number }): Promise<[string, string][]> => {
        const [contactPhone, ownNumber] = [parsePhone(phone), parsePhone(number)];
        if (!contactPhone.ok || !ownNumber.ok) return [];
        const organizationId = await data.accounts.findOrganizationIdByNumber(ownNumber.phone);
        if (organizationId === null) return [];
        const { contactId } = await data.consents.findConsent(organizationId, contactPhone.phone);
        const contact = contactId === null ? null : await data.contacts.findContact(organizationId, contactId);
        return contact === null || contact.name === '' ? [] : [[`${phone} ${number}`, contact.name]];
      }),
    );
    return Object.fromEntries(found.flat());
  });
}
