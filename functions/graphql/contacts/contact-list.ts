import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import { matchesSearch } from '../../domain/search/matcher.ts';
import { Refusal } from '../../platform/router.ts';
import { searchCompaction } from '../../messages/imports.ts';
import { leadView } from '../shared/views.ts';

/** Contacts on a page (specification 1, section 9). */
export const PAGE_SIZE = 10;

/** Contacts that are worth reading one by one rather than reading a whole list. */
const MAX_INDIVIDUAL_READS = 300;

export interface ListDeps {
  readonly data: Data;
  /** The queue on which the search's log is folded as well. */
  readonly imports: Pick<Queue, 'send'>;
}

export interface ListInput {
  readonly campaignId?: string | null | undefined;
  readonly page: number;
  readonly after?: string | null | undefined;
  readonly search?: string | null | undefined;
  readonly leadFilter?: 'messages' | 'unread' | 'optedOut' | 'invalid' | null | undefined;
}

/** A page of contacts with how many there are in all. */
export async function listLeads(
  deps: ListDeps,
  organizationId: string,
  input: ListInput,
): Promise<Record<string, unknown> | Refusal> {
  const { data } = deps;
  const page = input.campaignId
    ? await campaignPage(data, organizationId, input.campaignId, input)
    : await organizationPage(deps, organizationId, input);
  if (!page) return new Refusal('There is no such campaign.');
  const campaigns = await Promise.all(page.contacts.map((contact) => leadCampaigns(data, contact)));
  return {
    leads: page.contacts.map((contact, index) => ({ ...leadView(contact), campaigns: campaigns[index] })),
    total: page.total,
    page: input.page,
    next: page.next,
  };
}

interface Page {
  readonly contacts: Contact[];
  readonly total: number;
  readonly next: string | null;
}

async function organizationPage(deps: ListDeps, organizationId: string, input: ListInput): Promise<Page> {
  const { data } = deps;
  const inbox = input.leadFilter === 'messages' || input.leadFilter === 'unread';
  const matches = buildFilter(input);
  if (inbox) return inboxPage(deps, organizationId, input, matches);
  if (matches) {
    const ids = await searchContacts(deps, organizationId, input);
    const from = (input.page - 1) * PAGE_SIZE;
    return {
      contacts: await data.contacts.findMany(organizationId, ids.slice(from, from + PAGE_SIZE)),
      total: ids.length,
      next: null,
    };
  }
  const [page, counts] = await Promise.all([
    data.contacts.listPage(organizationId, 'contacts', {
      limit: PAGE_SIZE,
      after: input.after ?? null,
      skip: input.after ? 0 : (input.page - 1) * PAGE_SIZE,
    }),
    data.counters.getOrganizationCounts(organizationId),
  ]);
  return { ...page, total: counts.leads };
}

/** Everyone who matches, newest first; asks for the search's log to be folded when it has grown long. */
async function searchContacts(
  { data, imports }: ListDeps,
  organizationId: string,
  input: ListInput,
): Promise<readonly string[]> {
  const kind = input.leadFilter === 'optedOut' || input.leadFilter === 'invalid' ? input.leadFilter : null;
  const found = await data.search.find(organizationId, { search: input.search ?? '', kind });
  if (found.needsCompaction) await imports.send({ body: searchCompaction(organizationId) });
  return found.ids;
}

/** Conversations, last text first. A search that few contacts match reads these; any other reads the inbox through. */
async function inboxPage(
  deps: ListDeps,
  organizationId: string,
  input: ListInput,
  matches: ((contact: Contact) => boolean) | null,
): Promise<Page> {
  const { data } = deps;
  const all = data.contacts.iterateAll(organizationId, 'inbox');
  if ((input.search ?? '').trim() === '') return collectPage(all, matches ?? (() => true), input.page);
  const ids = await searchContacts(deps, organizationId, input);
  if (ids.length > MAX_INDIVIDUAL_READS) return collectPage(all, matches ?? (() => true), input.page);
  const contacts = (await data.contacts.findMany(organizationId, ids)).filter(
    (contact) => contact.lastMessage !== null && contact.archived === null && (matches?.(contact) ?? true),
  );
  const getSortKey = (contact: Contact): string => `${contact.lastMessage?.at.toISOString() ?? ''}#${contact.id}`;
  const from = (input.page - 1) * PAGE_SIZE;
  return {
    contacts: contacts.sort((a, b) => (getSortKey(a) < getSortKey(b) ? 1 : -1)).slice(from, from + PAGE_SIZE),
    total: contacts.length,
    next: null,
  };
}

/** One page of what matches, and how many match. Reads the list through: see data/README.md for what it costs. */
async function collectPage(
  source: AsyncIterable<Contact[]>,
  matches: (contact: Contact) => boolean,
  page: number,
): Promise<Page> {
  const from = (page - 1) * PAGE_SIZE;
  const contacts: Contact[] = [];
  let total = 0;
  for await (const part of source) {
    for (const contact of part) {
      if (!matches(contact)) continue;
      if (total >= from && contacts.length < PAGE_SIZE) contacts.push(contact);
      total += 1;
    }
  }
  return { contacts, total, next: null };
}

async function campaignPage(
  data: Data,
  organizationId: string,
  campaignId: string,
  input: ListInput,
): Promise<Page | null> {
  const campaign = await data.campaigns.find(organizationId, campaignId);
  if (!campaign) return null;
  const matches = buildFilter(input) ?? (() => true);
  return collectPage(campaignLeads(data, organizationId, campaignId), (contact) => matches(contact), input.page);
}

/** Contacts who are in a campaign or were; those taken out are not shown. */
async function* campaignLeads(data: Data, organizationId: string, campaignId: string): AsyncGenerator<Contact[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Data['enrollments']['listPage']>> = await data.enrollments.listPage(
      organizationId,
      campaignId,
      { limit: 500, after },
    );
    const visible = page.enrollments.filter((enrollment) => enrollment.state !== 'REMOVED');
    yield await data.contacts.findMany(
      organizationId,
      visible.map((enrollment) => enrollment.contactId),
    );
    after = page.next;
  } while (after);
}

function buildFilter(input: ListInput): ((contact: Contact) => boolean) | null {
  const search = input.search?.trim() ?? '';
  const kind = input.leadFilter ?? null;
  if (search === '' && (kind === null || kind === 'messages')) return null;
  return (contact) => matchesSearch(contact, search) && matchesKind(contact, kind);
}

function matchesKind(contact: Contact, kind: ListInput['leadFilter']): boolean {
  if (kind === 'unread') return isUnread(contact);
  if (kind === 'optedOut') return contact.consent === 'OPTED_OUT';
  if (kind === 'invalid') return contact.invalidPhone;
  return true;
}

/** The campaigns that a contact shows. */
export async function leadCampaigns(data: Data, contact: Contact) {
  const enrollments = await data.enrollments.listByContact(contact.organizationId, contact.id);
  const campaigns = await data.campaigns.findMany(
    contact.organizationId,
    enrollments.map((enrollment) => enrollment.campaignId),
  );
  return enrollments.flatMap((enrollment) => {
    const campaign = campaigns.get(enrollment.campaignId);
    return campaign && !campaign.archived && enrollment.state !== 'REMOVED'
      ? [{ id: campaign.id, name: campaign.name, state: enrollment.state, joined: enrollment.joined }]
      : [];
  });
}
