import type { Contact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { consentKey } from '../table/keys.ts';
import type { Consent } from './opt-outs/consent-item.ts';
import type { Table, Write } from '../table/table.ts';

/**
 * Which contact has a number, and whether this contact is archived. Both are on the number's consent item, so that the claim
 * of a message needs one condition for number, contact and consent. Each write belongs to the transaction that changes the
 * contact.
 */
export class NumberOwners {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Gives a number to a contact. Fails when another contact has the number, or when the consent has changed since it
   * was read. `seen`: the consent that was read. A number without a consent item has another consent than NONE only when
   * its opt-out outlived an erased contact (`erasure/erased-numbers.ts`).
   */
  assignNumberWrite(
    organizationId: OrganizationId,
    phone: E164,
    contact: Pick<Contact, 'id' | 'archived'>,
    seen: Pick<Consent, 'state' | 'isStored'>,
  ): Write {
    const { state } = seen;
    const archived = contact.archived?.toISOString();
    // Most imported numbers are new. A new item is a shorter call than a change.
    if (!seen.isStored) {
      const item = { ...consentKey(organizationId, phone), contactId: contact.id, state, phone, archived };
      return this.#table.putWrite(item, IF_ABSENT);
    }
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: `SET contactId = :contact, #state = if_not_exists(#state, :seen), phone = :phone${archived ? ', archived = :archived' : ''} REMOVE correctedFrom`,
      ConditionExpression: 'attribute_not_exists(contactId) AND (attribute_not_exists(#state) OR #state = :seen)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':contact': contact.id,
        ':seen': state,
        ':phone': phone,
        ...(archived ? { ':archived': archived } : {}),
      },
    });
  }

  /** Takes the number from a contact. The consent stays with the number. */
  unassignNumberWrite(organizationId: OrganizationId, phone: E164, contactId: ContactId): Write {
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'REMOVE contactId, archived, mayOptOut',
      ConditionExpression: 'contactId = :contact',
      ExpressionAttributeValues: { ':contact': contactId },
    });
  }

  /** Takes the number from a contact that gets another. An import of the earlier number does not add the contact once more. */
  correctNumberWrite(organizationId: OrganizationId, phone: E164, contactId: ContactId): Write {
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'SET correctedFrom = :corrected REMOVE contactId, archived',
      ConditionExpression: 'contactId = :contact',
      ExpressionAttributeValues: { ':contact': contactId, ':corrected': contactId },
    });
  }

  /**
   * Marks the numbers of contacts that are archived, or restored when `at` is null. Part of the transaction that archives or
   * restores. Fails when a number does not belong to its contact anymore.
   */
  archivedWrites(contacts: readonly Contact[], at: Date | null): Write[] {
    return contacts.flatMap(({ organizationId, id, phone }) =>
      phone === null
        ? []
        : [
            this.#table.updateWrite(consentKey(organizationId, phone), {
              UpdateExpression: at ? 'SET archived = :at' : 'REMOVE archived',
              ConditionExpression: 'contactId = :contact',
              ExpressionAttributeValues: { ':contact': id, ...(at ? { ':at': at.toISOString() } : {}) },
            }),
          ],
    );
  }
}
