import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { ContactList } from '../../data/contacts/contacts.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { hasTag } from '../contact-attributes/named-lists.ts';
import { groupPage } from '../groups/group-page.ts';
import { campaignPage } from './campaign-page.ts';
import {
  collectPage,
  firstIndex,
  MAX_INDIVIDUAL_READS,
  getPageSize,
  searchContacts,
  slicePage,
  toPagePosition,
  type ListContactsDeps,
  type ListContactsInput,
  type Matches,
  type Page,
} from './contact-pages.ts';
import { loadShownCampaigns, type ShownCampaign } from './shown-campaigns.ts';

/** A list of an index, and the figure that counts the contacts in the list. */
interface WholeList {
  readonly list: ContactList;
  readonly figure: 'leads' | 'conversations' | 'unread';
}

/** The lists that need no search, by filter. */
const LISTS = {
  all: { list: 'contacts', figure: 'leads' },
  messages: { list: 'inbox', figure: 'conversations' },
  unread: { list: 'unread', figure: 'unread' },
  optedOut: null,
  invalid: null,
  archived: null,
} as const satisfies Record<NonNullable<ListContactsInput['filter']> | 'all', WholeList | null>;

type ViewTotals = Awaited<ReturnType<Data['pitchViews']['findTotals']>>;

export interface ContactPage extends Page {
  /** By contact id. */
  readonly campaigns: ReadonlyMap<string, readonly ShownCampaign[]>;
  /** What each contact did with pitches, by contact id. */
  readonly viewTotals: ViewTotals;
}

/** A page of contacts of the organization, of one campaign or of one group, with how many there are in all. */
export async function listContacts(
  deps: ListContactsDeps,
  { organizationId }: Actor,
  input: ListContactsInput,
): Promise<ContactPage | Refusal> {
  const { campaignId, groupId = null, tagId = null } = input;
  if (groupId !== null && !(await deps.data.groups.find(organizationId, groupId))) return notFound('group');
  if (tagId !== null && !(await hasTag(deps, organizationId, tagId))) return notFound('tag');
  const page = campaignId
    ? await campaignPage(deps, organizationId, campaignId, input)
    : groupId === null
      ? await organizationPage(deps, organizationId, input)
      : await groupPage(deps, organizationId, groupId, input);
  if (!page) return notFound('campaign');
  const ids = page.contacts.map(({ id }) => id);
  const [campaigns, viewTotals] = await Promise.all([
    loadShownCampaigns(deps, organizationId, page.contacts),
    deps.data.pitchViews.findTotals(organizationId, ids),
  ]);
  return { ...page, campaigns, viewTotals };
}

async function organizationPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  input: ListContactsInput,
): Promise<Page> {
  const { data } = deps;
  const isSearch = input.search.trim() !== '' || (input.tagId ?? null) !== null;
  const list = LISTS[input.filter ?? 'all'];
  if (list && !isSearch) return listPage(deps, organizationId, list, input);
  if (input.filter === 'messages' || input.filter === 'unread')
    return searchInbox(deps, organizationId, input.filter, input);
  const ids = await searchContacts(deps, organizationId, input);
  const shown = ids.slice(firstIndex(input), firstIndex(input) + getPageSize(input));
  return { contacts: await data.contacts.findMany(organizationId, shown), total: ids.length, next: null };
}

/** A page of a whole list. Cost: the contacts of the page and the total. A jump without a cursor also reads keys to skip. */
async function listPage(
  { data }: ListContactsDeps,
  organizationId: OrganizationId,
  { list, figure }: WholeList,
  input: ListContactsInput,
): Promise<Page> {
  const sort = list === 'contacts' ? (input.sort ?? null) : null;
  const isByName = sort === 'NAME_ASC' || sort === 'NAME_DESC';
  const reverse = sort === 'NAME_ASC' || sort === 'OLDEST';
  const [{ contacts, next }, counts] = await Promise.all([
    data.contacts.listPage(organizationId, isByName ? 'names' : list, { ...toPagePosition(input), reverse }),
    data.counters.getOrganizationCounts(organizationId),
  ]);
  // Earlier versions put an archived contact who replied back into the inbox.
  return { contacts: contacts.filter(({ archived }) => archived === null), next, total: counts[figure] };
}

/**
 * Conversations that match a search, latest message first. With few results these contacts are read, otherwise the list.
 */
async function searchInbox(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  filter: 'messages' | 'unread',
  input: ListContactsInput,
): Promise<Page> {
  const { data } = deps;
  const ids = await searchContacts(deps, organizationId, input);
  const found = new Set(ids);
  // A contact of the index has no tags. A search has decided about them.
  const matches: Matches = (contact) =>
    contact.archived === null && found.has(contact.id) && (filter === 'messages' || isUnread(contact));
  if (ids.length > MAX_INDIVIDUAL_READS)
    return collectPage(data.contacts.iterateAll(organizationId, LISTS[filter].list), matches, input);
  const contacts = (await data.contacts.findMany(organizationId, ids)).filter(
    (contact) => contact.lastMessage !== null && matches(contact),
  );
  const sortKey = ({ lastMessage, id }: Contact): string => `${lastMessage?.at.toISOString() ?? ''}#${id}`;
  const sorted = contacts.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
  return slicePage(sorted, input);
}
