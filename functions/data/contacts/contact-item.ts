import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { ConsentState, Contact, LastMessage } from '../../domain/contacts/contact.ts';
import { archivedInboxPk, contactKey, contactsPk, inboxPk, inboxSk } from '../table/keys.ts';
import type { Item, Update } from '../table/table.ts';
import {
  readDate,
  readDateOrNull,
  readPhoneOrNull,
  readString,
  readStringOrNull,
  toIsoString,
} from '../table/values.ts';

/** Returns a contact as an item of the table. */
export function toContactItem(contact: Contact): Item {
  return {
    ...contactKey(contact.organizationId, contact.id),
    organizationId: contact.organizationId,
    id: contact.id,
    name: contact.name,
    firstName: contact.firstName,
    lastName: contact.lastName,
    phone: contact.phone ?? undefined,
    email: contact.email ?? undefined,
    consent: contact.consent,
    invalidPhone: contact.invalidPhone,
    archived: toIsoString(contact.archived),
    created: contact.created.toISOString(),
    ...(contact.archived
      ? { inboxPk: archivedInboxPk(contact.organizationId) }
      : { contactsPk: contactsPk(contact.organizationId), contactsSk: contact.id }),
  };
}

/**
 * The update of the contact in the inbox after a message in either direction. It belongs to that message's transaction.
 * An archived contact stays out of the inbox, and the update keeps its place for a restore.
 */
export function buildConversationUpdate(
  organizationId: OrganizationId,
  contactId: ContactId,
  last: LastMessage,
): Update {
  const sets = ['inboxPk = if_not_exists(inboxPk, :inbox)', 'inboxSk = :sort', 'lastMessage = :last'];
  if (last.direction === 'IN') sets.push('lastInbound = :at', 'lastActive = :at');
  return {
    UpdateExpression: `SET ${sets.join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: {
      ':inbox': inboxPk(organizationId),
      ':sort': inboxSk(last.at, contactId),
      ':last': { ...last, at: last.at.toISOString() },
      ...(last.direction === 'IN' ? { ':at': last.at.toISOString() } : {}),
    },
  };
}

/**
 * The update of an archived contact. It leaves all lists until it is restored. The campaigns of an earlier archiving are
 * removed here, so that only the first of two calls removes them.
 */
export function archiveUpdate(organizationId: OrganizationId, at: Date): Update {
  return {
    UpdateExpression: 'SET archived = :at, inboxPk = :archived REMOVE contactsPk, contactsSk, archivedFrom',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(archived)',
    ExpressionAttributeValues: { ':at': at.toISOString(), ':archived': archivedInboxPk(organizationId) },
  };
}

/** The update of a restored contact. It returns to the list of all contacts, and to its place in the inbox. */
export function unarchiveUpdate(contact: Contact): Update {
  const sets = ['contactsPk = :list', 'contactsSk = :id', 'inboxPk = :inbox'];
  const values: Record<string, string> = {
    ':list': contactsPk(contact.organizationId),
    ':id': contact.id,
    ':inbox': inboxPk(contact.organizationId),
  };
  // An item of an earlier version lost its place when it was archived.
  if (contact.lastMessage) {
    sets.push('inboxSk = if_not_exists(inboxSk, :sort)');
    values[':sort'] = inboxSk(contact.lastMessage.at, contact.id);
  }
  return {
    UpdateExpression: `SET ${sets.join(', ')} REMOVE archived`,
    ConditionExpression: 'attribute_exists(archived)',
    ExpressionAttributeValues: values,
  };
}

export function toContact(item: Item): Contact {
  const last = item.lastMessage as Record<string, unknown> | undefined;
  return {
    organizationId: readString(item.organizationId),
    id: readString(item.id),
    name: readString(item.name),
    firstName: readString(item.firstName),
    lastName: readString(item.lastName),
    phone: readPhoneOrNull(item.phone),
    email: readStringOrNull(item.email),
    consent: readString(item.consent) as ConsentState,
    invalidPhone: item.invalidPhone === true,
    archived: readDateOrNull(item.archived),
    created: readDate(item.created),
    lastViewed: readDateOrNull(item.lastViewed),
    lastActive: readDateOrNull(item.lastActive),
    lastInbound: readDateOrNull(item.lastInbound),
    // A text to another number does not count: the owner of this number has not read how to opt out.
    texted: item.textedPhone === item.phone ? readDateOrNull(item.texted) : null,
    optOutHint: readDateOrNull(item.optOutHint),
    lastMessage: last
      ? {
          messageId: readString(last.messageId),
          direction: last.direction === 'IN' ? 'IN' : 'OUT',
          body: readString(last.body),
          at: readDate(last.at),
        }
      : null,
  };
}
