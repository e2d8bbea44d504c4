import { mapNames, TEXT_NAMES } from '../../domain/contacts/contact-fields.ts';
import type { ConsentState, Contact } from '../../domain/contacts/contact.ts';
import { contactKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import {
  readDate,
  readDateOrNull,
  readPhoneOrNull,
  readString,
  readStringOrNull,
  readStringSet,
  readTexts,
  toIsoString,
} from '../table/values.ts';
import { toListKeys, toNamesSk } from './contact-lists.ts';

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
    ...mapNames(TEXT_NAMES, (name) => contact[name] ?? undefined),
    consent: contact.consent,
    invalidPhone: contact.invalidPhone,
    archived: toIsoString(contact.archived),
    archivedBy: contact.archivedBy ?? undefined,
    erased: toIsoString(contact.erased),
    created: contact.created.toISOString(),
    // A set must not be empty. The map must exist, because changes set single fields in the map.
    tagIds: contact.tagIds.length > 0 ? new Set(contact.tagIds) : undefined,
    fields: Object.fromEntries(Object.entries(contact.fields).filter(([, value]) => value !== '')),
    ...toListKeys(contact),
    namesSk: toNamesSk(contact),
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
    ...mapNames(TEXT_NAMES, (name) => readStringOrNull(item[name])),
    consent: readString(item.consent) as ConsentState,
    invalidPhone: item.invalidPhone === true,
    archived: readDateOrNull(item.archived),
    archivedBy: readStringOrNull(item.archivedBy),
    erased: readDateOrNull(item.erased),
    created: readDate(item.created),
    lastViewed: readDateOrNull(item.lastViewed),
    lastActive: readDateOrNull(item.lastActive),
    lastInbound: readDateOrNull(item.lastInbound),
    // A text to another number does not count, nor does one that did not arrive: the owner of this number has not read how to opt out.
    texted: item.textedPhone === item.phone && item.optOutLineDue !== true ? readDateOrNull(item.texted) : null,
    response: {
      // Release 3.4.7 stored no phone here, and did not count the contact.
      wasTexted: item.texted !== undefined && (item.textedPhone !== undefined || item.erased !== undefined),
      wasPitched: item.pitched !== undefined,
      lastReply: readDateOrNull(item.lastReply),
      isCounted: item.countedReply === true,
    },
    optOutHint: readDateOrNull(item.optOutHint),
    ...(item.untimedBooking === undefined ? {} : { untimedBooking: readDateOrNull(item.untimedBooking) }),
    groupIds: readStringSet(item.groupIds),
    ...(item.namesPk === undefined ? { isUnlisted: true } : {}),
    isOpen: item.isOpen === true,
    snoozedUntil: readDateOrNull(item.snoozedUntil),
    assigneeId: readStringOrNull(item.assigneeId),
    repliedCampaignId: readStringOrNull(item.repliedCampaignId),
    tagIds: readStringSet(item.tagIds),
    ...(item.touched === undefined ? {} : { touched: readString(item.touched) }),
    ...(item.imported === undefined ? {} : { imported: readString(item.imported) }),
    fields: readTexts(item.fields),
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
