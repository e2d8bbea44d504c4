import { createHash } from 'node:crypto';
import { TEXT_NAMES } from '../../domain/contacts/contact-fields.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { JobId } from '../../domain/shared/ids.ts';
import type { Update } from '../table/table.ts';

/**
 * Returns what an import made of a contact: the import, and a short hash. An undo compares it with the contact as it is then. Any edit by
 * staff, a form or another import changes the hash. Groups and consent are not part of it: the import itself adds the contact to a
 * group, and a text can change the consent. An erasure removes the attribute.
 */
export function hashImportedContact(contact: Contact, importId: JobId): string {
  const { name, phone, email, externalId, assigneeId, fields, tagIds } = contact;
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  // A contact without a text that was added later has the hash that it had before.
  const added = TEXT_NAMES.flatMap((text) =>
    text === 'email' || text === 'externalId' || contact[text] === null ? [] : [[text, contact[text]]],
  );
  const state = [name, phone, email, externalId, assigneeId, filled.toSorted(), tagIds.toSorted(), ...added];
  const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, HASH_LENGTH);
  return `${importId} ${hash}`;
}

const HASH_LENGTH = 16;

/** Returns whether a contact is no longer what its import made of it. null if an earlier version imported it and does not tell. */
export function isEditedSinceImport(contact: Contact): boolean | null {
  const { imported = null } = contact;
  if (imported === null) return null;
  return imported !== hashImportedContact(contact, imported.split(' ')[0] ?? '');
}

/** Returns the update of a contact by a later row of the same import, which is no edit. `after`: the contact as the update makes it. */
export function keepImported(update: Update, before: Contact, after: Contact, importId: JobId | undefined): Update {
  if (importId === undefined || before.imported !== hashImportedContact(before, importId)) return update;
  const expression = String(update.UpdateExpression);
  const set = 'SET imported = :imported';
  return {
    ...update,
    UpdateExpression: expression.startsWith('SET ') ? expression.replace('SET', `${set},`) : `${set} ${expression}`,
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':imported': hashImportedContact(after, importId),
    },
  };
}
