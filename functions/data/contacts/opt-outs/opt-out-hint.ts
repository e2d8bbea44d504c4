import type { Contact } from '../../../domain/contacts/contact.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { consentKey, contactKey } from '../../table/keys.ts';
import type { Table, Write } from '../../table/table.ts';

/**
 * Records on the number of an inbound text that its contact may want to stop, so that claims check the hint without a read of
 * the contact. Part of the transaction that stores the hint on the contact. Fails when the contact has another number by now.
 */
export function hintWrite(table: Table, { organizationId, contactId, phone, created }: Message): Write {
  if (phone === null) throw new Error(`An inbound text of contact ${contactId} has no number`);
  return table.updateWrite(consentKey(organizationId, phone), {
    UpdateExpression: 'SET mayOptOut = :at',
    ConditionExpression: 'contactId = :contact',
    ExpressionAttributeValues: { ':at': created.toISOString(), ':contact': contactId },
  });
}

/** Removes the hint from the contact and from its number. Fails when a newer text has renewed the hint, or the number changed. */
export function dismissHintWrites(table: Table, { organizationId, id, phone, optOutHint }: Contact): Write[] {
  return [
    table.updateWrite(contactKey(organizationId, id), {
      UpdateExpression: 'REMOVE optOutHint',
      ConditionExpression: `optOutHint = :seen AND ${phone === null ? 'attribute_not_exists(phone)' : 'phone = :phone'}`,
      ExpressionAttributeValues: {
        ':seen': optOutHint?.toISOString(),
        ...(phone === null ? {} : { ':phone': phone }),
      },
    }),
    ...(phone === null
      ? []
      : [
          table.updateWrite(consentKey(organizationId, phone), {
            UpdateExpression: 'REMOVE mayOptOut',
            ConditionExpression: 'contactId = :contact',
            ExpressionAttributeValues: { ':contact': id },
          }),
        ]),
  ];
}
