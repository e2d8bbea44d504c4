import type { CampaignId, ContactId, GroupId, OrganizationId, TagId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import type { ContactFilter } from '../../domain/jobs/selection.ts';
import type { ContactSort } from '../../domain/search/contact-sort.ts';
import { hasConversationAge, isConversationAge, type ConversationAge } from '../../domain/search/conversation-age.ts';
import { matchesSearch } from '../../domain/search/matcher.ts';
import { searchCompaction } from '../../messages/imports.ts';
import type { ShownCampaignsDeps } from './shown-campaigns.ts';

export interface ListContactsDeps extends ShownCampaignsDeps {
  readonly data: ShownCampaignsDeps['data'] &
    Pick<
      Data,
      | 'contacts'
      | 'counters'
      | 'groups'
      | 'groupMembers'
      | 'messages'
      | 'namedLists'
      | 'pitches'
      | 'pitchViews'
      | 'search'
    >;
  /** The queue that also carries requests to compact the search log. */
  readonly imports: Pick<Queue, 'send'>;
}

export interface ListContactsInput {
  readonly campaignId: CampaignId | null;
  /** Only contacts of this group. */
  readonly groupId?: GroupId | null;
  /** Only contacts with this tag. */
  readonly tagId?: TagId | null;
  /** From 1. */
  readonly page: number;
  /** The cursor that the page before returned. */
  readonly after: string | null;
  readonly search: string;
  readonly filter: ContactFilter | null;
  /** missing means newest first. Conversations, and the list of a campaign, have their own order. */
  readonly sort?: ContactSort | null;
  /** Contacts on a page. Default: `PAGE_SIZE`. */
  readonly pageSize?: (typeof PAGE_SIZES)[number] | null;
  /** Also the contacts that staff removed from the campaign, last. Only with a campaign. */
  readonly withRemoved?: boolean;
  /** What contacts did in the campaign, too. */
  readonly withReport?: boolean;
}

/** One page of a list, and how many contacts are in the list. */
export interface Page {
  readonly contacts: readonly Contact[];
  readonly total: number;
  /** The cursor of the next page. Null at the end, and for a list that has no cursor. */
  readonly next: string | null;
  /** The list is too long to be counted: `total` may count only those up to this page, and only `next` leads on. missing means false. */
  readonly more?: boolean;
}

/** What a list shows at a moment: the age of a conversation counts from it. */
export interface PageInput extends ListContactsInput {
  readonly now: Date;
}

export type Matches = (contact: Contact) => boolean;

/** Contacts on a page, and what people may choose instead. */
export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** Up to this many search results are read one by one. More are found by looking through a list (`look-through.ts`). */
export const MAX_INDIVIDUAL_READS = 1_000;

/** The ids of all matching contacts, in the order of the input. Requests a compaction when the search log has grown long. */
export async function searchContacts(
  { data, imports }: ListContactsDeps,
  organizationId: OrganizationId,
  { search, filter, groupId = null, tagId = null, sort = null }: ListContactsInput,
): Promise<readonly ContactId[]> {
  const kind = filter === 'optedOut' || filter === 'invalid' || filter === 'archived' ? filter : null;
  const groupIds = groupId === null ? null : [groupId];
  const found = await data.search.findContacts(organizationId, { search, kind, groupIds, tagId, sort });
  if (found.needsCompaction) await imports.send({ body: searchCompaction(organizationId) });
  return found.ids;
}

/** Returns the contacts of a page among contacts that were all read. */
export function slicePage(contacts: readonly Contact[], input: ListContactsInput): Page {
  const shown = contacts.slice(firstIndex(input), firstIndex(input) + getPageSize(input));
  return { contacts: shown, total: contacts.length, next: null };
}

/** Returns where a page of a list starts: at its cursor, or after the contacts of the pages before. */
export function toPagePosition(input: ListContactsInput): { limit: number; after: string | null; skip: number } {
  return { limit: getPageSize(input), after: input.after, skip: input.after ? 0 : firstIndex(input) };
}

export function getPageSize({ pageSize }: Pick<ListContactsInput, 'pageSize'>): number {
  return pageSize ?? PAGE_SIZE;
}

export function firstIndex(input: ListContactsInput): number {
  return (input.page - 1) * getPageSize(input);
}

/** For contacts that were read from the table. Those of an index do not have their groups and tags. */
export function buildFilter({ search, filter, groupId = null, tagId = null, now }: PageInput): Matches {
  const trimmed = search.trim();
  const isMember: Matches = ({ groupIds }) => groupId === null || groupIds.includes(groupId);
  const isTagged: Matches = ({ tagIds }) => tagId === null || tagIds.includes(tagId);
  return (contact) =>
    matchesSearch(contact, trimmed) && matchesFilter(contact, filter, now) && isMember(contact) && isTagged(contact);
}

/** Filters by conversations, of which search knows nothing. */
export type ConversationFilter = 'messages' | 'unread' | ConversationAge;

export function isConversationFilter(filter: ContactFilter | null): filter is ConversationFilter {
  return filter === 'messages' || filter === 'unread' || isConversationAge(filter);
}

export function matchesFilter(contact: Contact, filter: ListContactsInput['filter'], now: Date): boolean {
  if (isConversationAge(filter)) return hasConversationAge(contact, filter, now);
  if (filter === 'messages') return contact.lastMessage !== null;
  if (filter === 'unread') return isUnread(contact);
  if (filter === 'optedOut') return contact.consent === 'OPTED_OUT';
  if (filter === 'invalid') return contact.invalidPhone;
  if (filter === 'archived') return contact.archived !== null;
  return true;
}
