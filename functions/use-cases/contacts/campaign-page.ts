import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { isListed, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import {
  buildFilter,
  collectPage,
  MAX_INDIVIDUAL_READS,
  searchContacts,
  slicePage,
  toPagePosition,
  type ListContactsDeps,
  type ListContactsInput,
  type Matches,
  type Page,
} from './contact-pages.ts';

const ENROLLMENTS_PER_PAGE = 500;

type ListedDeps = Pick<ListContactsDeps['data'], 'contacts' | 'enrollments'>;

/**
 * A page of the contacts who are or were in a campaign, without contacts that staff removed. Null: there is no such
 * campaign.
 */
export async function campaignPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  input: ListContactsInput,
): Promise<Page | null> {
  const { data } = deps;
  if (!(await data.campaigns.find(organizationId, campaignId))) return null;
  if (input.search.trim() !== '' || input.groupId || input.tagId)
    return searchCampaign(deps, organizationId, campaignId, input);
  if (input.filter !== null)
    return collectPage(iterateCampaign(data, organizationId, campaignId), buildFilter(input), input);
  const [{ enrollments, next }, counts] = await Promise.all([
    data.enrollments.listPage(organizationId, campaignId, toPagePosition(input)),
    data.counters.getCampaignTotal(organizationId, campaignId),
  ]);
  return { contacts: await readListed(data, organizationId, enrollments), total: counts.listed, next };
}

/**
 * The contacts of a campaign that match a search, newest first. With few results of the organization's search their
 * enrollments are read, otherwise the list of the campaign. A search finds no archived contact.
 */
async function searchCampaign(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  input: ListContactsInput,
): Promise<Page> {
  const { data } = deps;
  const filter = buildFilter(input);
  const matches: Matches = (contact) => contact.archived === null && filter(contact);
  const ids = await searchContacts(deps, organizationId, input);
  if (ids.length > MAX_INDIVIDUAL_READS)
    return collectPage(iterateCampaign(data, organizationId, campaignId), matches, input);
  const enrollments = await data.enrollments.findMany(organizationId, campaignId, ids);
  const contacts = await readListed(data, organizationId, [...enrollments.values()]);
  return slicePage(contacts.filter(matches), input);
}

async function* iterateCampaign(
  data: ListedDeps,
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
    yield await readListed(data, organizationId, page.enrollments);
    after = page.next;
  } while (after);
}

/** Reads the contacts of enrollments. Earlier versions left removed contacts in the list. */
function readListed(
  { contacts }: ListedDeps,
  organizationId: OrganizationId,
  enrollments: readonly Enrollment[],
): Promise<Contact[]> {
  return contacts.findMany(
    organizationId,
    enrollments.filter(isListed).map(({ contactId }) => contactId),
  );
}
