import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { ContactList } from '../../data/contacts/contacts.ts';
import type { Data } from '../../data/index.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import { matchesSearch } from '../../domain/search/matcher.ts';
import { searchCompaction } from '../../messages/imports.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { loadShownCampaigns, type ShownCampaign, type ShownCampaignsDeps } from './shown-campaigns.ts';

export interface ListContactsDeps extends ShownCampaignsDeps {
  readonly data: ShownCampaignsDeps['data'] & Pick<Data, 'contacts' | 'counters' | 'search'>;
  /** The queue that also carries requests to compact the search log. */
  readonly imports: Pick<Queue, 'send'>;
}

export interface ListContactsInput {
  readonly campaignId: CampaignId | null;
  /** From 1. */
  readonly page: number;
  /** The cursor that the page before returned. */
  readonly after: string | null;
  readonly search: string;
  readonly filter: 'messages' | 'unread' | 'optedOut' | 'invalid' | null;
}

export interface ContactPage {
  readonly contacts: readonly Contact[];
  /** By contact id. */
  readonly campaigns: ReadonlyMap<string, readonly ShownCampaign[]>;
  readonly total: number;
  readonly next: string | null;
}

type Page = Omit<ContactPage, 'campaigns'>;
type Matches = (contact: Contact) => boolean;

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
} as const satisfies Record<NonNullable<ListContactsInput['filter']> | 'all', WholeList | null>;

/** Contacts on a page. */
export const PAGE_SIZE = 10;
/** Up to this many search results are read one by one. More are found by reading the whole list. */
const MAX_INDIVIDUAL_READS = 300;
const ENROLLMENTS_PER_PAGE = 500;

/** A page of contacts of the organization or of one campaign, with how many there are in all. */
export async function listContacts(
  deps: ListContactsDeps,
  { organizationId }: Actor,
  input: ListContactsInput,
): Promise<ContactPage | Refusal> {
  const page = input.campaignId
    ? await campaignPage(deps.data, organizationId, input.campaignId, input)
    : await organizationPage(deps, organizationId, input);
  if (!page) return notFound('campaign');
  return { ...page, campaigns: await loadShownCampaigns(deps, organizationId, page.contacts) };
}

async function organizationPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  input: ListContactsInput,
): Promise<Page> {
  const { data } = deps;
  const isSearch = input.search.trim() !== '';
  const list = LISTS[input.filter ?? 'all'];
  if (list && !isSearch) return listPage(deps, organizationId, list, input);
  if (input.filter === 'messages' || input.filter === 'unread')
    return searchInbox(deps, organizationId, input.filter, input);
  const ids = await searchContacts(deps, organizationId, input);
  const shown = ids.slice(firstIndex(input), firstIndex(input) + PAGE_SIZE);
  return { contacts: await data.contacts.findMany(organizationId, shown), total: ids.length, next: null };
}

/** A page of a whole list. Cost: the contacts of the page and the total. A jump without a cursor also reads keys to skip. */
async function listPage(
  { data }: ListContactsDeps,
  organizationId: OrganizationId,
  { list, figure }: WholeList,
  input: ListContactsInput,
): Promise<Page> {
  const [{ contacts, next }, counts] = await Promise.all([
    data.contacts.listPage(organizationId, list, {
      limit: PAGE_SIZE,
      after: input.after,
      skip: input.after ? 0 : firstIndex(input),
    }),
    data.counters.getOrganizationCounts(organizationId),
  ]);
  // Earlier versions put an archived contact who replied back into the inbox.
  return { contacts: contacts.filter(({ archived }) => archived === null), next, total: counts[figure] };
}

/** The ids of all matching contacts, newest first. Requests a compaction when the search log has grown long. */
async function searchContacts(
  { data, imports }: ListContactsDeps,
  organizationId: OrganizationId,
  { search, filter }: ListContactsInput,
): Promise<readonly string[]> {
  const kind = filter === 'optedOut' || filter === 'invalid' ? filter : null;
  const found = await data.search.find(organizationId, { search, kind });
  if (found.needsCompaction) await imports.send({ body: searchCompaction(organizationId) });
  return found.ids;
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
  const search = buildFilter(input);
  const matches: Matches = (contact) => contact.archived === null && search(contact);
  const ids = await searchContacts(deps, organizationId, input);
  if (ids.length > MAX_INDIVIDUAL_READS)
    return collectPage(data.contacts.iterateAll(organizationId, LISTS[filter].list), matches, input);
  const contacts = (await data.contacts.findMany(organizationId, ids)).filter(
    (contact) => contact.lastMessage !== null && matches(contact),
  );
  const sortKey = ({ lastMessage, id }: Contact): string => `${lastMessage?.at.toISOString() ?? ''}#${id}`;
  const sorted = contacts.sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1));
  return {
    contacts: sorted.slice(firstIndex(input), firstIndex(input) + PAGE_SIZE),
    total: contacts.length,
    next: null,
  };
}

/** One page of the matching contacts, and how many match. Cost: reads the whole list (data/README.md). */
async function collectPage(
  source: AsyncIterable<Contact[]>,
  matches: Matches,
  input: ListContactsInput,
): Promise<Page> {
  const contacts: Contact[] = [];
  let total = 0;
  for await (const chunk of source) {
    for (const contact of chunk) {
      if (!matches(contact)) continue;
      if (total >= firstIndex(input) && contacts.length < PAGE_SIZE) contacts.push(contact);
      total += 1;
    }
  }
  return { contacts, total, next: null };
}

async function campaignPage(
  data: ListContactsDeps['data'],
  organizationId: OrganizationId,
  campaignId: CampaignId,
  input: ListContactsInput,
): Promise<Page | null> {
  const campaign = await data.campaigns.find(organizationId, campaignId);
  if (!campaign) return null;
  return collectPage(iterateCampaign(data, organizationId, campaignId), buildFilter(input), input);
}

/** Contacts who are or were in a campaign. Contacts that staff removed are not shown. */
async function* iterateCampaign(
  data: ListContactsDeps['data'],
  organizationId: OrganizationId,
  campaignId: CampaignId,
): AsyncGenerator<Contact[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Data['enrollments']['listPage']>> = await data.enrollments.listPage(
      organizationId,
      campaignId,
      { limit: ENROLLMENTS_PER_PAGE, after },
    );
    const visible = page.enrollments.filter(({ state }) => state !== 'REMOVED');
    yield await data.contacts.findMany(
      organizationId,
      visible.map(({ contactId }) => contactId),
    );
    after = page.next;
  } while (after);
}

function firstIndex({ page }: ListContactsInput): number {
  return (page - 1) * PAGE_SIZE;
}

function buildFilter({ search, filter }: ListContactsInput): Matches {
  const trimmed = search.trim();
  return (contact) => matchesSearch(contact, trimmed) && matchesFilter(contact, filter);
}

function matchesFilter(contact: Contact, filter: ListContactsInput['filter']): boolean {
  if (filter === 'unread') return isUnread(contact);
  if (filter === 'optedOut') return contact.consent === 'OPTED_OUT';
  if (filter === 'invalid') return contact.invalidPhone;
  return true;
}
