import type { Data } from '../../data/index.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';

/** What an import of a number will meet. */
export interface KnownPhone {
  readonly phone: E164;
  /** The contact that has the number. null if none has. */
  readonly contactId: ContactId | null;
  /** Whether a contact has the number. Its empty fields are filled, and an archived one is restored. */
  readonly isHere: boolean;
  /** Whether staff corrected the number for a contact. The import skips it. */
  readonly isCorrected: boolean;
  readonly isOptedOut: boolean;
}

/** Returns the numbers of which the organization knows something. Cost: two batches of reads for a hundred numbers. */
export async function findKnownPhones(
  { data }: { readonly data: Pick<Data, 'consents'> },
  organizationId: OrganizationId,
  phones: readonly E164[],
): Promise<KnownPhone[]> {
  const consents = await data.consents.findMany(organizationId, [...new Set(phones)]);
  return [...consents].flatMap(([phone, { contactId, correctedFrom, state }]) => {
    const isHere = contactId !== null;
    const isCorrected = !isHere && correctedFrom !== null;
    const isOptedOut = state === 'OPTED_OUT';
    return isHere || isCorrected || isOptedOut ? [{ phone, contactId, isHere, isCorrected, isOptedOut }] : [];
  });
}
