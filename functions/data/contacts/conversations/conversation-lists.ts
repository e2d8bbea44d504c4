import type { Contact } from '../../../domain/contacts/contact.ts';
import type { ListedState } from '../../../domain/contacts/contact-figures.ts';
import type { CampaignId, ContactId, OrganizationId, UserId } from '../../../domain/shared/ids.ts';
import { toKeyString } from '../../table/expressions.ts';
import { inboxSk } from '../../table/keys.ts';
import type { Item, Key, Table, Write } from '../../table/table.ts';

/** A list of conversations, latest message first. Each list is a partition with an entry for each conversation. */
export type ConversationList =
  | { readonly kind: 'OPEN' }
  /** The conversations that open again at a set time. */
  | { readonly kind: 'SNOOZED' }
  /** The open conversations of one member. */
  | { readonly kind: 'ASSIGNED'; readonly userId: UserId }
  /** The conversations whose newest reply answered a campaign, open or done. */
  | { readonly kind: 'CAMPAIGN'; readonly campaignId: CampaignId };

/** How many of these lists one conversation is in at most. */
export const MAX_LIST_ENTRIES = 3;

type Listed = ListedState & Pick<Contact, 'organizationId' | 'id'>;

/** The entries that a change of a conversation removes and adds. */
export interface ListMove {
  readonly removed: readonly Key[];
  readonly added: readonly Item[];
}

/** Returns the partition of a list. */
export function conversationListPk(organizationId: OrganizationId, list: ConversationList): string {
  const prefix = `ORG#${organizationId}#CONVERSATIONS`;
  if (list.kind === 'OPEN' || list.kind === 'SNOOZED') return `${prefix}#${list.kind}`;
  return list.kind === 'ASSIGNED' ? `${prefix}#USER#${list.userId}` : `${prefix}#CAMPAIGN#${list.campaignId}`;
}

/** Returns the keys of the entries that belong to a contact. An archived contact has none. */
export function listConversationEntries(contact: Listed): Key[] {
  const { organizationId, id, archived, lastMessage, isOpen, snoozedUntil, assigneeId, repliedCampaignId } = contact;
  if (archived || !lastMessage) return [];
  const lists: ConversationList[] = [];
  if (isOpen) lists.push({ kind: 'OPEN' });
  if (isOpen && assigneeId !== null) lists.push({ kind: 'ASSIGNED', userId: assigneeId });
  if (snoozedUntil !== null) lists.push({ kind: 'SNOOZED' });
  if (repliedCampaignId !== null) lists.push({ kind: 'CAMPAIGN', campaignId: repliedCampaignId });
  return lists.map((list) => ({ pk: conversationListPk(organizationId, list), sk: inboxSk(lastMessage.at, id) }));
}

/** Returns how the entries of a contact change. An entry that stays is not written. */
export function findListMove(before: Listed, after: Listed): ListMove {
  const [old, next] = [listConversationEntries(before), listConversationEntries(after)];
  const [oldKeys, nextKeys] = [new Set(old.map(toKeyString)), new Set(next.map(toKeyString))];
  return {
    removed: old.filter((key) => !nextKeys.has(toKeyString(key))),
    added: next.filter((key) => !oldKeys.has(toKeyString(key))).map((key) => toEntry(key, after.id)),
  };
}

/** Returns the writes of moves: part of the transaction that changes the contacts on condition that they are as read. */
export function listMoveWrites(table: Table, moves: readonly ListMove[]): Write[] {
  return moves.flatMap(({ removed, added }) => [
    ...removed.map((key) => table.deleteWrite(key)),
    ...added.map((item) => table.putWrite(item)),
  ]);
}

const toEntry = (key: Key, contactId: ContactId): Item => ({ ...key, contactId });
