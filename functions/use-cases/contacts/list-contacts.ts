import { isConversationAge, type ConversationAge } from '../../domain/search/conversation-age.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { ContactList } from '../../data/contacts/contacts.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { hasTag } from '../contact-attributes/named-lists.ts';
import { loadShownTags, type ShownTags } from '../contact-attributes/shown-tags.ts';
import { groupPage } from '../groups/group-page.ts';
import { campaignPage } from './campaign-page.ts';
import {
  toPagePosition,
  type ListContactsDeps,
  type ListContactsInput,
  type Page,
  type PageInput,
} from './contact-pages.ts';
import { findLastTexts } from './last-texts.ts';
import { listByLastMessage, searchPage } from './search-pages.ts';
import { listPseudoTags, type CampaignTags } from '../views/list-pseudo-tags.ts';
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
} as const satisfies Record<Exclude<ListContactsInput['filter'], ConversationAge | null> | 'all', WholeList | null>;

type ViewTotals = Awaited<ReturnType<Data['pitchViews']['findTotals']>>;

export interface ContactPage extends Page {
  /** By contact id. */
  readonly campaigns: ReadonlyMap<string, readonly ShownCampaign[]>;
  /** What each contact did with pitches, by contact id. */
  readonly viewTotals: ViewTotals;
  readonly tags: ShownTags;
  /** The newest text with each contact, by contact id. */
  readonly lastTexts: Awaited<ReturnType<typeof findLastTexts>>;
  /** null if no one asked, or the list is of no campaign. */
  readonly report: CampaignTags | null;
}

/** A page of contacts of the organization, of one campaign or of one group, with how many there are in all. */
export async function listContacts(
  deps: ListContactsDeps,
  actor: Actor,
  given: ListContactsInput,
): Promise<ContactPage | Refusal> {
  const { organizationId } = actor;
  const input = { ...given, now: actor.now };
  const { campaignId, groupId = null, tagId = null } = input;
  if (groupId !== null && !(await deps.data.groups.findGroup(organizationId, groupId))) return notFound('group');
  if (tagId !== null && !(await hasTag(deps, organizationId, tagId))) return notFound('tag');
  const page = campaignId
    ? await campaignPage(deps, organizationId, campaignId, input)
    : groupId === null
      ? await organizationPage(deps, organizationId, input)
      : await groupPage(deps, organizationId, groupId, input);
  if (!page) return notFound('campaign');
  const ids = page.contacts.map(({ id }) => id);
  const [campaigns, viewTotals, tags, lastTexts, report] = await Promise.all([
    loadShownCampaigns(deps, organizationId, page.contacts, { withRemoved: input.withRemoved === true }),
    deps.data.pitchViews.findTotals(organizationId, ids),
    loadShownTags(deps, organizationId, page.contacts),
    findLastTexts(deps, actor, page.contacts),
    campaignId && input.withReport ? listPseudoTags(deps, organizationId, campaignId, page.contacts) : null,
  ]);
  return { ...page, campaigns, viewTotals, tags, lastTexts, report };
}

async function organizationPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  input: PageInput,
): Promise<Page> {
  const isSearch = input.search.trim() !== '' || (input.tagId ?? null) !== null;
  const { filter } = input;
  const list = isConversationAge(filter) ? null : LISTS[filter ?? 'all'];
  return list && !isSearch ? listPage(deps, organizationId, list, input) : searchPage(deps, organizationId, input);
}

/** A page of a whole list. Cost: the contacts of the page and the total. A jump without a cursor also reads keys to skip. */
async function listPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  { list, figure }: WholeList,
  input: ListContactsInput,
): Promise<Page> {
  const sort = list === 'contacts' ? (input.sort ?? null) : null;
  const isByName = sort === 'NAME_ASC' || sort === 'NAME_DESC';
  const reverse = sort === 'NAME_ASC' || sort === 'OLDEST';
  const position = toPagePosition(input);
  const { data } = deps;
  const [{ contacts, next }, counts] = await Promise.all([
    sort === 'LAST_MESSAGE'
      ? listByLastMessage(deps, organizationId, position)
      : data.contacts.listPage(organizationId, isByName ? 'names' : list, { ...position, reverse }),
    data.counters.getOrganizationCounts(organizationId),
  ]);
  // Earlier versions put an archived contact who replied back into the inbox.
  return { contacts: contacts.filter(({ archived }) => archived === null), next, total: counts[figure] };
}
