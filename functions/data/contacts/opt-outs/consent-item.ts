import type { ConsentState } from '../../../domain/contacts/contact.ts';
import type { ContactId } from '../../../domain/shared/ids.ts';
import type { Item } from '../../table/table.ts';
import { readDateOrNull, readString, readStringOrNull } from '../../table/values.ts';

/** The consent of a number in an organization. */
export interface Consent {
  readonly state: ConsentState;
  /** The contact that has the number now. */
  readonly contactId: ContactId | null;
  /** The contact that had the number until staff corrected it. Null while a contact has the number. */
  readonly correctedFrom: ContactId | null;
  /** When the state changed last. null means never since the contact was added. */
  readonly changed: Date | null;
  /** When the number was asked to opt in. */
  readonly optInRequestedAt: Date | null;
  /** Whether the number has a consent item. */
  readonly isStored: boolean;
}

/** Returns the consent of an item. A number without one has said nothing. */
export function toConsent(item: Item | undefined): Consent {
  return {
    state: (readString(item?.state) || 'NONE') as ConsentState,
    contactId: readStringOrNull(item?.contactId),
    correctedFrom: readStringOrNull(item?.correctedFrom),
    changed: readDateOrNull(item?.changed),
    optInRequestedAt: readDateOrNull(item?.optInRequestedAt),
    isStored: item !== undefined,
  };
}
