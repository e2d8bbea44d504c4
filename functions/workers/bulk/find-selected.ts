import type { Data } from '../../data/index.ts';
import {
  isConversationFilter,
  matchesFilter,
  type ConversationFilter,
} from '../../use-cases/contacts/contact-pages.ts';
import { isListed } from '../../domain/campaigns/enrollment.ts';
import type { Job, JobKind } from '../../domain/jobs/job.ts';
import { selectMatching, type Matching } from '../../domain/jobs/selection.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';

export interface FindSelectedDeps {
  readonly data: Pick<
    Data,
    'changedContacts' | 'contacts' | 'enrollments' | 'jobs' | 'search' | 'selections' | 'unconfirmed'
  >;
}

const ENROLLMENTS_PER_PAGE = 500;

/** Jobs that store which contacts they changed. The contacts of other jobs say themselves which job changed them. */
const RECORDED_KINDS: ReadonlySet<JobKind> = new Set<JobKind>(['GROUP', 'UNGROUP', 'TAG', 'UNTAG']);

/**
 * Returns the contacts of a job whose contacts are not decided yet. Cost: a search of the organization, and the whole list
 * of a campaign, of unread contacts or of conversations when the selection names one.
 *
 * @throws when the job says nothing about its contacts
 */
export async function findSelected(deps: FindSelectedDeps, job: Job): Promise<readonly ContactId[]> {
  const { data } = deps;
  const { organizationId, details, kind, campaignId } = job;
  if (kind === 'RETRY' && campaignId !== null) return data.unconfirmed.listContacts(organizationId, campaignId);
  if (typeof details.ofJob === 'string') {
    const earlier = await data.jobs.findJob(organizationId, details.ofJob);
    if (!earlier) return [];
    return RECORDED_KINDS.has(earlier.kind) ? data.changedContacts.listAll(earlier) : data.selections.listAll(earlier);
  }
  // Named contacts were stored when the job started.
  if (!details.matching) throw new Error(`The contacts of job ${job.id} are missing`);
  // The person who started the job saw the list of that moment.
  return findMatching(deps, organizationId, details.matching as Matching, job.created);
}

async function findMatching(
  { data }: FindSelectedDeps,
  organizationId: OrganizationId,
  { search, filter, campaignId, groupIds = null, tagId = null, except }: Matching,
  now: Date,
): Promise<readonly ContactId[]> {
  const lists: ReadonlySet<ContactId>[] = [];
  const isByConversation = isConversationFilter(filter);
  if (isByConversation) lists.push(await readList(data, organizationId, filter, now));
  if (campaignId !== null) lists.push(await readCampaign(data, organizationId, campaignId));
  const kind = isByConversation ? null : filter;
  const found = await data.search.findContacts(organizationId, { search, kind, groupIds, tagId });
  return selectMatching(found.ids, lists, except);
}

async function readList(
  { contacts }: Pick<Data, 'contacts'>,
  organizationId: OrganizationId,
  filter: ConversationFilter,
  now: Date,
): Promise<ReadonlySet<ContactId>> {
  const list = filter === 'unread' ? 'unread' : filter === 'noConversation' ? 'quiet' : 'inbox';
  const ids = new Set<ContactId>();
  for await (const page of contacts.iterateAll(organizationId, list))
    for (const contact of page) if (matchesFilter(contact, filter, now)) ids.add(contact.id);
  return ids;
}

async function readCampaign(
  { enrollments }: Pick<Data, 'enrollments'>,
  organizationId: OrganizationId,
  campaignId: CampaignId,
): Promise<ReadonlySet<ContactId>> {
  const ids = new Set<ContactId>();
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Data['enrollments']['listPage']>> = await enrollments.listPage(
      organizationId,
      campaignId,
      { limit: ENROLLMENTS_PER_PAGE, after },
    );
    for (const enrollment of page.enrollments) if (isListed(enrollment)) ids.add(enrollment.contactId);
    after = page.next;
  } while (after);
  return ids;
}
