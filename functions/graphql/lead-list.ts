import type { Data } from '../data/parts.ts';
import type { LeadList } from '../data/leads.ts';
import { isUnread, type Lead } from '../domain/contacts/lead.ts';
import { matchesSearch } from '../domain/contacts/search.ts';
import { Refusal } from '../platform/router.ts';
import { leadView } from './views.ts';

/** Contacts on a page (specification 1, section 9). */
export const PAGE_SIZE = 10;

export interface ListInput {
  readonly campaignId?: string | null | undefined;
  readonly page: number;
  readonly after?: string | null | undefined;
  readonly search?: string | null | undefined;
  readonly leadFilter?: 'messages' | 'unread' | 'optedOut' | 'invalid' | null | undefined;
}

/** A page of contacts with how many there are in all. */
export async function listLeads(data: Data, organizationId: string, input: ListInput): Promise<Record<string, unknown> | Refusal> {
  const page = input.campaignId ? await campaignPage(data, organizationId, input.campaignId, input) : await organizationPage(data, organizationId, input);
  if (!page) return new Refusal('There is no such campaign.');
  const campaigns = await Promise.all(page.leads.map((lead) => leadCampaigns(data, lead)));
  return { leads: page.leads.map((lead, place) => ({ ...leadView(lead), campaigns: campaigns[place] })), total: page.total, page: input.page, next: page.next };
}

interface Page {
  readonly leads: Lead[];
  readonly total: number;
  readonly next: string | null;
}

async function organizationPage(data: Data, organizationId: string, input: ListInput): Promise<Page> {
  const list: LeadList = input.leadFilter === 'messages' || input.leadFilter === 'unread' ? 'inbox' : 'contacts';
  const keeps = filterOf(input);
  if (!keeps && list === 'contacts') {
    const [page, counts] = await Promise.all([
      data.leads.page(organizationId, list, { limit: PAGE_SIZE, after: input.after ?? null, skip: input.after ? 0 : (input.page - 1) * PAGE_SIZE }),
      data.counters.ofOrganization(organizationId),
    ]);
    return { ...page, total: counts.leads };
  }
  return pageOf(data.leads.all(organizationId, list), keeps ?? (() => true), input.page);
}

/** One page of what matches, and how many match. Reads the list through: see data/README.md for what it costs. */
async function pageOf(source: AsyncIterable<Lead[]>, keeps: (lead: Lead) => boolean, page: number): Promise<Page> {
  const from = (page - 1) * PAGE_SIZE;
  const leads: Lead[] = [];
  let total = 0;
  for await (const part of source) {
    for (const lead of part) {
      if (!keeps(lead)) continue;
      if (total >= from && leads.length < PAGE_SIZE) leads.push(lead);
      total += 1;
    }
  }
  return { leads, total, next: null };
}

async function campaignPage(data: Data, organizationId: string, campaignId: string, input: ListInput): Promise<Page | null> {
  const campaign = await data.campaigns.find(organizationId, campaignId);
  if (!campaign) return null;
  const keeps = filterOf(input) ?? (() => true);
  return pageOf(campaignLeads(data, organizationId, campaignId), (lead) => keeps(lead), input.page);
}

/** Contacts who are in a campaign or were; those taken out are not shown. */
async function* campaignLeads(data: Data, organizationId: string, campaignId: string): AsyncGenerator<Lead[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Data['enrolments']['page']>> = await data.enrolments.page(organizationId, campaignId, { limit: 500, after });
    const here = page.enrolments.filter((enrolment) => enrolment.state !== 'REMOVED');
    yield await data.leads.findMany(organizationId, here.map((enrolment) => enrolment.leadId));
    after = page.next;
  } while (after);
}

function filterOf(input: ListInput): ((lead: Lead) => boolean) | null {
  const search = input.search?.trim() ?? '';
  const kind = input.leadFilter ?? null;
  if (search === '' && (kind === null || kind === 'messages')) return null;
  return (lead) => matchesSearch(lead, search) && matchesKind(lead, kind);
}

function matchesKind(lead: Lead, kind: ListInput['leadFilter']): boolean {
  if (kind === 'unread') return isUnread(lead);
  if (kind === 'optedOut') return lead.consent === 'OPTED_OUT';
  if (kind === 'invalid') return lead.invalidPhone;
  return true;
}

/** The campaigns that a contact shows. */
export async function leadCampaigns(data: Data, lead: Lead) {
  const enrolments = await data.enrolments.ofLead(lead.organizationId, lead.id);
  const campaigns = await data.campaigns.findMany(lead.organizationId, enrolments.map((enrolment) => enrolment.campaignId));
  return enrolments.flatMap((enrolment) => {
    const campaign = campaigns.get(enrolment.campaignId);
    return campaign && !campaign.archived && enrolment.state !== 'REMOVED'
      ? [{ id: campaign.id, name: campaign.name, state: enrolment.state, joined: enrolment.joined }]
      : [];
  });
}

