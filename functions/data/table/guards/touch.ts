import type { Key, Table, Write } from '../table.ts';

/**
 * The write that notes on a contact that a note or an appointment came to it, so that an undo of an import that read the contact before does
 * not archive it. Fails when the contact does not exist, or is erased.
 */
export function touchWrite(table: Table, contact: Key, at: Date): Write {
  return table.updateWrite(contact, {
    UpdateExpression: 'SET touched = :touched',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
    ExpressionAttributeValues: { ':touched': at.toISOString() },
  });
}
