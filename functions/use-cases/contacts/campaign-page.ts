import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { isListed, isListedAsRemoved, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import {
  buildFilter,
  isConversationFilter,
  MAX_INDIVIDUAL_READS,
  searchContacts,
  slicePage,
  toPagePosition,
  type ListContactsDeps,
  type Matches,
  type Page,
  type PageInput,
} from './contact-pages.ts';
import { lookThrough, type Source } from './look-through.ts';

interface CampaignList {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
  readonly withRemoved: boolean;
}

type ListedDeps = Pick<ListContactsDeps['data'], 'contacts' | 'enrollments'>;

/**
 * A page of the contacts who are or were in a campaign. Those that staff removed are at the end of it, or nowhere. null if there is no
 * such campaign.
 */
export async function campaignPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  input: PageInput,
): Promise<Page | null> {
  const { data } = deps;
  if (!(await data.campaigns.findCampaign(organizationId, campaignId))) return null;
  const isKnownToSearch = input.filter !== null && !isConversationFilter(input.filter);
  if (input.search.trim() !== '' || input.groupId || input.tagId || isKnownToSearch)
    return searchCampaign(deps, organizationId, campaignId, input);
  const { withRemoved = false } = input;
  if (input.filter !== null)
    return lookThrough(listSource(data, { organizationId, campaignId, withRemoved }), buildFilter(input), input);
  const [{ enrollments, next }, counts] = await Promise.all([
    data.enrollments.listPage(organizationId, campaignId, { ...toPagePosition(input), withRemoved }),
    data.counters.getCampaignTotal(organizationId, campaignId),
  ]);
  return {
    contacts: await readListed(data, organizationId, enrollments, withRemoved),
    total: counts.listed + (withRemoved ? counts.removed : 0),
    next,
  };
}

/**
 * The contacts of a campaign that match a search or a filter, newest first. With few results of the organization's search their
 * enrollments are read. Otherwise a page looks through the results, which have the order of the campaign's list. Only the filter for
 * archived contacts finds those.
 */
async function searchCampaign(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  input: PageInput,
): Promise<Page> {
  const { data } = deps;
  const filter = buildFilter(input);
  const matches: Matches = (contact) => (contact.archived === null || input.filter === 'archived') && filter(contact);
  const ids = await searchContacts(deps, organizationId, { ...input, sort: null });
  const { withRemoved = false } = input;
  const source = foundSource(data, { organizationId, campaignId, withRemoved }, ids);
  if (ids.length > MAX_INDIVIDUAL_READS) return lookThrough(source, matches, input);
  const { contacts } = await source.read(null, MAX_INDIVIDUAL_READS);
  return slicePage(contacts.filter(matches), input);
}

/** The contacts of a campaign among found ones. Ids are sorted from the newest to the oldest. */
function foundSource(
  data: ListedDeps,
  { organizationId, campaignId, withRemoved }: CampaignList,
  ids: readonly ContactId[],
): Source {
  return {
    read: async (after, limit) => {
      const from = after === null ? 0 : ids.findIndex((id) => id < after);
      const some = from === -1 ? [] : ids.slice(from, from + limit);
      const enrollments = await data.enrollments.findMany(organizationId, campaignId, some);
      const isEnd = from === -1 || from + limit >= ids.length;
      return {
        contacts: await readListed(data, organizationId, [...enrollments.values()], withRemoved),
        next: isEnd ? null : (some.at(-1) ?? null),
      };
    },
    cursorAfter: ({ id }) => id,
  };
}

function listSource(data: ListedDeps, { organizationId, campaignId, withRemoved }: CampaignList): Source {
  return {
    read: async (after, limit) => {
      const page = await data.enrollments.listPage(organizationId, campaignId, { limit, after, withRemoved });
      return { contacts: await readListed(data, organizationId, page.enrollments, withRemoved), next: page.next };
    },
    cursorAfter: ({ id }) => id,
  };
}

/** Reads the contacts of enrollments, without erased ones. Earlier versions left removed contacts in the list. */
async function readListed(
  { contacts }: ListedDeps,
  organizationId: OrganizationId,
  enrollments: readonly Enrollment[],
  withRemoved: boolean,
): Promise<Contact[]> {
  const shown = enrollments.filter((each) => isListed(each) || (withRemoved && isListedAsRemoved(each)));
  const found = await contacts.findMany(
    organizationId,
    shown.map(({ contactId }) => contactId),
  );
  return found.filter(({ erased }) => erased === null);
}
