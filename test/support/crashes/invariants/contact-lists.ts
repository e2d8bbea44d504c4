import { toNamesSk } from '../../../../functions/data/contacts/contact-lists.ts';
import { toContact } from '../../../../functions/data/contacts/contact-item.ts';
import { listConversationEntries } from '../../../../functions/data/contacts/conversations/conversation-lists.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import { isUnread } from '../../../../functions/domain/contacts/contact.ts';

/** The lists that a contact item is in, by the keys that the indexes read. */
export type ContactLists = Readonly<Record<'leads' | 'conversations' | 'quiet' | 'unread' | 'open', boolean>>;

/** Returns the lists in which a contact belongs. */
export function findExpectedLists(item: Item): ContactLists {
  const contact = toContact(item);
  const isShown = contact.archived === null;
  return {
    leads: isShown,
    conversations: isShown && contact.lastMessage !== null,
    quiet: isShown && contact.lastMessage === null,
    unread: isShown && isUnread(contact),
    open: isShown && contact.lastMessage !== null && contact.isOpen,
  };
}

/** Compares the lists of each contact with its state, and its position with its last message. */
export function findContactListViolations(items: readonly Item[]): string[] {
  const open = new Set(
    items.flatMap(({ pk, contactId }) => (pk.endsWith('#CONVERSATIONS#OPEN') ? [`${pk} ${String(contactId)}`] : [])),
  );
  return items
    .filter(({ sk }) => sk === 'CONTACT')
    .flatMap((item) => {
      const expected = findExpectedLists(item);
      const listed: ContactLists = {
        leads: isIn(item, 'contacts', 'CONTACTS'),
        conversations: isIn(item, 'inbox', 'INBOX'),
        quiet: isIn(item, 'inbox', 'QUIET'),
        unread: isIn(item, 'unread', 'UNREAD'),
        open: open.has(`ORG#${String(item.organizationId)}#CONVERSATIONS#OPEN ${String(item.id)}`),
      };
      const lastAt = toContact(item).lastMessage?.at.toISOString() ?? '';
      const expectedSk = lastAt === '' ? String(item.id) : `${lastAt}#${String(item.id)}`;
      const misplaced = ['inboxSk', 'unreadSk'].filter((name) => item[name] !== undefined && item[name] !== expectedSk);
      return [
        ...(JSON.stringify(listed) === JSON.stringify(expected)
          ? []
          : [`${item.pk} is in the lists ${JSON.stringify(listed)}, and belongs in ${JSON.stringify(expected)}`]),
        ...findNameViolations(item),
        ...misplaced.map((name) => `${item.pk} has ${name} ${String(item[name])}, its last message is of ${lastAt}`),
      ];
    });
}

/** The list by name holds each contact that is not archived, at the place of its name. An erased contact has no place. */
function findNameViolations(item: Item): string[] {
  const contact = toContact(item);
  const isListed = isIn(item, 'names', 'NAMES');
  const isMisplaced = item.namesSk !== (contact.erased ? undefined : toNamesSk(contact));
  return isListed === (contact.archived === null) && !isMisplaced
    ? []
    : [`${item.pk} has the wrong place in the list by name`];
}

/** Compares the entries of the lists of conversations with the contacts. */
export function findConversationListViolations(items: readonly Item[]): string[] {
  const toName = ({ pk, sk }: Pick<Item, 'pk' | 'sk'>): string => `${pk} ${sk}`;
  const listed = new Set(items.filter(({ pk }) => /^ORG#[^#]+#CONVERSATIONS#/.test(pk)).map(toName));
  const expected = new Set(
    items
      .filter(({ sk }) => sk === 'CONTACT')
      .flatMap((item) => listConversationEntries(toContact(item)))
      .map(toName),
  );
  return [
    ...[...expected.difference(listed)].map((key) => `${key} is a conversation and not listed`),
    ...[...listed.difference(expected)].map((key) => `${key} is listed and no conversation there`),
  ];
}

/** Compares the lists of the campaigns with the enrollments: of the contacts in them, and of those that staff removed. */
export function findCampaignListViolations(items: readonly Item[], enrollments: readonly Item[]): string[] {
  const listed = new Set(
    items.flatMap(({ pk, sk }) =>
      /^ORG#[^#]+#CAMPAIGN#[^#]+$/.test(pk) && /^(CONTACT|REMOVED)#/.test(sk) ? [`${pk} ${sk}`] : [],
    ),
  );
  const shown = new Set(
    enrollments.flatMap(({ organizationId, campaignId, contactId, appointmentId, state, listedAsRemoved }) => {
      const list = state !== 'REMOVED' ? 'CONTACT' : listedAsRemoved ? 'REMOVED' : null;
      return list === null || appointmentId
        ? []
        : [`ORG#${String(organizationId)}#CAMPAIGN#${String(campaignId)} ${list}#${String(contactId)}`];
    }),
  );
  return [
    ...[...shown.difference(listed)].map((key) => `${key} is in the campaign and not listed`),
    ...[...listed.difference(shown)].map((key) => `${key} is listed and not in the campaign`),
  ];
}

function isIn(item: Item, index: string, partition: string): boolean {
  return item[`${index}Pk`] === `ORG#${String(item.organizationId)}#${partition}` && item[`${index}Sk`] !== undefined;
}
