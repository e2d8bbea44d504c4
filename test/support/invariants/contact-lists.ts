import { toContact } from '../../../functions/data/contacts/contact-item.ts';
import type { Item } from '../../../functions/data/table/table.ts';
import { isUnread } from '../../../functions/domain/contacts/contact.ts';

/** The lists that a contact item is in, by the keys that the indexes read. */
export type ContactLists = Readonly<Record<'leads' | 'conversations' | 'unread', boolean>>;

/** Returns the lists in which a contact belongs. */
export function findExpectedLists(item: Item): ContactLists {
  const contact = toContact(item);
  const isShown = contact.archived === null;
  return {
    leads: isShown,
    conversations: isShown && contact.lastMessage !== null,
    unread: isShown && isUnread(contact),
  };
}

/** Compares the lists of each contact with its state, and its position with its last message. */
export function findContactListViolations(items: readonly Item[]): string[] {
  return items
    .filter(({ sk }) => sk === 'CONTACT')
    .flatMap((item) => {
      const expected = findExpectedLists(item);
      const listed: ContactLists = {
        leads: isIn(item, 'contacts', 'CONTACTS'),
        conversations: isIn(item, 'inbox', 'INBOX'),
        unread: isIn(item, 'unread', 'UNREAD'),
      };
      const lastAt = toContact(item).lastMessage?.at.toISOString() ?? '';
      const misplaced = ['inboxSk', 'unreadSk'].filter(
        (name) => item[name] !== undefined && item[name] !== `${lastAt}#${String(item.id)}`,
      );
      return [
        ...(JSON.stringify(listed) === JSON.stringify(expected)
          ? []
          : [`${item.pk} is in the lists ${JSON.stringify(listed)}, and belongs in ${JSON.stringify(expected)}`]),
        ...misplaced.map((name) => `${item.pk} has ${name} ${String(item[name])}, its last message is of ${lastAt}`),
      ];
    });
}

/** Compares the lists of the campaigns with the enrollments of contacts that nobody removed. */
export function findCampaignListViolations(items: readonly Item[], enrollments: readonly Item[]): string[] {
  const listed = new Set(
    items.flatMap(({ pk, sk }) =>
      /^ORG#[^#]+#CAMPAIGN#[^#]+$/.test(pk) && sk.startsWith('CONTACT#') ? [`${pk} ${sk}`] : [],
    ),
  );
  const shown = new Set(
    enrollments.flatMap(({ organizationId, campaignId, contactId, state }) =>
      state === 'REMOVED'
        ? []
        : [`ORG#${String(organizationId)}#CAMPAIGN#${String(campaignId)} CONTACT#${String(contactId)}`],
    ),
  );
  return [
    ...[...shown.difference(listed)].map((key) => `${key} is in the campaign and not listed`),
    ...[...listed.difference(shown)].map((key) => `${key} is listed and not in the campaign`),
  ];
}

function isIn(item: Item, index: string, partition: string): boolean {
  return item[`${index}Pk`] === `ORG#${String(item.organizationId)}#${partition}` && item[`${index}Sk`] !== undefined;
}
