import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import { asCountedBefore, computeContactDelta, type ListedState } from '../../domain/contacts/contact-figures.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { toSortName } from '../../domain/search/fold-name.ts';
import type { Delta } from '../../domain/sending/figures.ts';
import { sameGroupsCondition } from './groups/membership-writes.ts';
import { archivedInboxPk, contactsPk, inboxPk, inboxSk } from '../table/keys.ts';
import { findListMove, type ListMove } from './conversations/conversation-lists.ts';
import type { Update } from '../table/table.ts';
import { toIsoString } from '../table/values.ts';

/** Archived contacts, in the index of all contacts. */
export const archivedContactsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#ARCHIVED-CONTACTS`;
/** Keeps erased contacts out of every list. No list reads this partition. */
const erasedContactsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#ERASED-CONTACTS`;
/** Contacts without a conversation, in the index of conversations. They follow those with one, newest contact first. */
export const quietPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#QUIET`;
/** The unread contacts of an organization. */
export const unreadPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#UNREAD`;

/** The contacts of an organization by name. */
export const namesPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#NAMES`;
/** Keeps archived contacts out of the list by name. No list reads this partition. */
export const archivedNamesPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#ARCHIVED-NAMES`;

/**
 * Returns the place of a contact in the list by name. Every change of the name writes it. Contacts without a name come last.
 */
export function toNamesSk({ name, id }: Pick<Contact, 'name' | 'id'>): string {
  return `${toSortName(name)}#${id}`;
}

/** What else the update of a contact writes. */
export interface ExtraUpdate {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly condition?: string;
}

/**
 * An update of a contact, how the figures of the organization change with the update, and which lists of conversations do. A
 * transaction writes all three.
 */
export interface ContactChange {
  readonly update: Update;
  readonly delta: Delta;
  readonly move: ListMove;
}

/**
 * Returns the keys of a contact in the lists. An undefined key keeps the contact out of a list. An archived contact keeps
 * the time of its last message, under a partition key that no list reads.
 */
export function toListKeys(
  contact: ListedState & Pick<Contact, 'organizationId' | 'id'>,
): Record<string, string | undefined> {
  const { organizationId, id, archived, erased, lastMessage } = contact;
  const sort = lastMessage ? inboxSk(lastMessage.at, id) : undefined;
  const isListedUnread = !archived && isUnread(contact);
  return {
    contactsPk: erased
      ? erasedContactsPk(organizationId)
      : archived
        ? archivedContactsPk(organizationId)
        : contactsPk(organizationId),
    contactsSk: id,
    namesPk: archived ? archivedNamesPk(organizationId) : namesPk(organizationId),
    inboxPk: archived
      ? archivedInboxPk(organizationId)
      : sort === undefined
        ? quietPk(organizationId)
        : inboxPk(organizationId),
    inboxSk: sort ?? id,
    unreadPk: isListedUnread ? unreadPk(organizationId) : undefined,
    unreadSk: isListedUnread ? sort : undefined,
  };
}

/**
 * Returns the change of a contact that was read as `before`, with its keys in the lists. The update fails when another
 * writer has changed what lists and figures depend on. The caller then reads the contact again. A caller who archives or
 * restores also writes the lists of the contact's groups (`groups/membership-writes.ts`).
 */
export function buildContactChange(
  before: Contact,
  change: Partial<ListedState>,
  extra: ExtraUpdate = {},
): ContactChange {
  const { isUnlisted = false } = before;
  // No one could mark a conversation as done before it was in lists, so it is open once the contact has written.
  const to = {
    ...(isUnlisted ? { isOpen: before.lastInbound !== null } : {}),
    ...change,
    // Whatever opens a conversation ends its snooze.
    ...(change.isOpen === true && before.snoozedUntil ? { snoozedUntil: null } : {}),
  };
  const after = { ...before, ...to };
  const values: Record<string, unknown> = {
    ...toListKeys(after),
    ...(isUnlisted ? { namesSk: toNamesSk(after) } : {}),
    ...toStoredState(to),
    ...extra.set,
  };
  const names = Object.keys(values);
  const present = names.filter((name) => values[name] !== undefined);
  const removed = [...names.filter((name) => values[name] === undefined), ...(extra.remove ?? [])];
  const unchanged = unchangedCondition(before);
  const groups = 'archived' in to ? sameGroupsCondition(before) : null;
  return {
    update: {
      UpdateExpression: `SET ${present.map((name) => `${name} = :${name}`).join(', ')}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
      ConditionExpression: [
        unchanged.expression,
        isUnlisted ? 'attribute_not_exists(namesPk) AND #name = :nameAsRead' : [],
        groups?.expression ?? [],
        extra.condition ?? [],
      ]
        .flat()
        .join(' AND '),
      ExpressionAttributeValues: {
        ...Object.fromEntries(present.map((name) => [`:${name}`, values[name]])),
        ...unchanged.values,
        ...groups?.values,
        ...(isUnlisted ? { ':nameAsRead': before.name } : {}),
      },
      ...(isUnlisted ? { ExpressionAttributeNames: { '#name': 'name' } } : {}),
    },
    delta: computeContactDelta(isUnlisted ? asCountedBefore(before) : before, after),
    move: findListMove(isUnlisted ? asCountedBefore(before) : before, after),
  };
}

function toStoredState(state: Partial<ListedState>): Record<string, unknown> {
  const { lastMessage, isOpen, assigneeId, repliedCampaignId, ...dates } = state;
  return {
    ...Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, toIsoString(date)])),
    ...(isOpen === undefined ? {} : { isOpen: isOpen || undefined }),
    ...(assigneeId === undefined ? {} : { assigneeId: assigneeId ?? undefined }),
    ...(repliedCampaignId === undefined ? {} : { repliedCampaignId: repliedCampaignId ?? undefined }),
    ...(lastMessage === undefined
      ? {}
      : { lastMessage: lastMessage ? { ...lastMessage, at: lastMessage.at.toISOString() } : undefined }),
  };
}

/** The contact exists, and what lists and figures depend on is as it was read. Items of the first version store null. */
function unchangedCondition(before: ListedState): { expression: string; values: Record<string, unknown> } {
  const read = {
    archived: toIsoString(before.archived),
    erased: toIsoString(before.erased),
    lastInbound: toIsoString(before.lastInbound),
    lastViewed: toIsoString(before.lastViewed),
    'lastMessage.messageId': before.lastMessage?.messageId,
    isOpen: before.isOpen || undefined,
    snoozedUntil: toIsoString(before.snoozedUntil),
    assigneeId: before.assigneeId ?? undefined,
    repliedCampaignId: before.repliedCampaignId ?? undefined,
  };
  const expressions = ['attribute_exists(pk)'];
  const values: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(read)) {
    const placeholder = value === undefined ? ':null' : `:${path.replace('.', '')}AsRead`;
    expressions.push(
      value === undefined ? `(attribute_not_exists(${path}) OR ${path} = :null)` : `${path} = ${placeholder}`,
    );
    values[placeholder] = value ?? null;
  }
  return { expression: expressions.join(' AND '), values };
}
