import type { Contact } from '../../domain/contacts/contact.ts';
import { getConversationSpan, isConversationAge } from '../../domain/search/conversation-age.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import {
  firstIndex,
  isConversationFilter,
  matchesFilter,
  type ConversationFilter,
  getPageSize,
  MAX_INDIVIDUAL_READS,
  searchContacts,
  slicePage,
  type ListContactsDeps,
  type Matches,
  type Page,
  type PageInput,
} from './contact-pages.ts';
import { lookThrough, type Source } from './look-through.ts';

/** Marks a cursor in the contacts without a conversation, which follow those with one. */
const QUIET = '~';

type ContactsDeps = { readonly data: Pick<ListContactsDeps['data'], 'contacts'> };

/**
 * A page of the contacts that a search, a filter, a group and a tag leave. Search does not know who has a conversation, nor when its
 * last message was: the filters and the order by those read the found contacts when these are few, and look through the list otherwise.
 */
export async function searchPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  input: PageInput,
): Promise<Page> {
  const { filter } = input;
  const ids = await searchContacts(deps, organizationId, input);
  if (isConversationFilter(filter)) return searchConversations(deps, organizationId, filter, ids, input);
  // Archived contacts are in no list by last message. They stay in the order of search.
  if (input.sort === 'LAST_MESSAGE' && filter !== 'archived')
    return sortByLastMessage(deps, organizationId, ids, input);
  const shown = ids.slice(firstIndex(input), firstIndex(input) + getPageSize(input));
  return { contacts: await deps.data.contacts.findMany(organizationId, shown), total: ids.length, next: null };
}

/**
 * A page of all contacts, those with a conversation first, latest message first, then the others, newest first. Cost: the contacts of
 * the page, and keys to skip without a cursor.
 */
export async function listByLastMessage(
  { data }: ContactsDeps,
  organizationId: OrganizationId,
  { limit, after, skip }: { readonly limit: number; readonly after: string | null; readonly skip: number },
): Promise<Pick<Page, 'contacts' | 'next'>> {
  if (after?.startsWith(QUIET)) return listQuiet(data, organizationId, { limit, after: after.slice(1) || null });
  const { contacts, next, stillToSkip } = await data.contacts.listPage(organizationId, 'inbox', { limit, after, skip });
  if (next !== null) return { contacts, next };
  if (contacts.length === limit) return { contacts, next: QUIET };
  const rest = await listQuiet(data, organizationId, {
    limit: limit - contacts.length,
    after: null,
    skip: stillToSkip,
  });
  return { contacts: [...contacts, ...rest.contacts], next: rest.next };
}

async function listQuiet(
  { contacts }: ContactsDeps['data'],
  organizationId: OrganizationId,
  position: { readonly limit: number; readonly after: string | null; readonly skip?: number },
): Promise<Pick<Page, 'contacts' | 'next'>> {
  const page = await contacts.listPage(organizationId, 'quiet', position);
  return { contacts: page.contacts, next: page.next === null ? null : `${QUIET}${page.next}` };
}

/** Contacts among the found ones that a filter by conversations leaves, latest message first. */
async function searchConversations(
  { data }: ListContactsDeps,
  organizationId: OrganizationId,
  filter: ConversationFilter,
  ids: readonly ContactId[],
  input: PageInput,
): Promise<Page> {
  const found = new Set(ids);
  // A contact of the index has no tags and groups. A search has decided about them.
  const matches: Matches = (contact) =>
    contact.archived === null && found.has(contact.id) && matchesFilter(contact, filter, input.now);
  if (ids.length <= MAX_INDIVIDUAL_READS) {
    const contacts = await data.contacts.findMany(organizationId, ids);
    return slicePage(sortConversations(contacts.filter(matches)), input);
  }
  const list = filter === 'unread' ? 'unread' : filter === 'noConversation' ? 'quiet' : 'inbox';
  const { from = null, until = null } = (isConversationAge(filter) && getConversationSpan(filter, input.now)) || {};
  const source: Source = {
    read: async (after, limit) => {
      const page = await data.contacts.listPage(organizationId, list, { limit, after, until });
      // All that follow are older.
      const oldest = page.contacts.at(-1)?.lastMessage?.at;
      return from && oldest && oldest < from ? { ...page, next: null } : page;
    },
    cursorAfter: (contact) => data.contacts.cursorAfter(list, contact),
  };
  return lookThrough(source, matches, input);
}

async function sortByLastMessage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  ids: readonly ContactId[],
  input: PageInput,
): Promise<Page> {
  const { contacts } = deps.data;
  if (ids.length <= MAX_INDIVIDUAL_READS) {
    const all = await contacts.findMany(organizationId, ids);
    return slicePage(sortConversations(all), input);
  }
  const found = new Set(ids);
  const source: Source = {
    read: (after, limit) => listByLastMessage(deps, organizationId, { limit, after, skip: 0 }),
    cursorAfter: (contact) =>
      contact.lastMessage
        ? contacts.cursorAfter('inbox', contact)
        : `${QUIET}${contacts.cursorAfter('quiet', contact)}`,
  };
  const page = await lookThrough(source, ({ id }) => found.has(id), input);
  // The index has neither groups nor tags. Search knows how many contacts there are.
  return { ...page, total: ids.length };
}

/** Latest message first, then contacts without a conversation, newest first. As the index sorts. */
function sortConversations(contacts: readonly Contact[]): Contact[] {
  const toKey = ({ lastMessage, id }: Contact): string => `${lastMessage?.at.toISOString() ?? ''}#${id}`;
  return contacts
    .map((contact) => ({ contact, key: toKey(contact) }))
    .sort((a, b) => (a.key < b.key ? 1 : -1))
    .map(({ contact }) => contact);
}
