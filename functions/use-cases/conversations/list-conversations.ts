import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { CampaignId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findAssignees, type Assignee } from './find-assignees.ts';

export interface ListConversationsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'contacts' | 'conversations' | 'counters'>;
}

export const CONVERSATION_TABS = ['UNREAD', 'MINE', 'OPEN', 'ALL'] as const;
type ConversationTab = (typeof CONVERSATION_TABS)[number];

export interface ListConversationsInput {
  readonly tab: ConversationTab;
  /** Only conversations whose newest reply answered this campaign. */
  readonly campaignId: CampaignId | null;
  /** `next` of the page before. */
  readonly after: string | null;
}

export interface ConversationPage {
  readonly contacts: readonly Contact[];
  readonly assignees: ReadonlyMap<UserId, Assignee>;
  readonly counts: Counts;
  /** Open conversations of the actor, at most {@link MINE_LIMIT}. */
  readonly mine: number;
  readonly next: string | null;
}

const CONVERSATIONS_PER_PAGE = 15;
/** Beyond it the tab says "99+". A person has no more in hand, and the read stays bounded. */
const MINE_LIMIT = 100;

/** Returns a page of conversations, latest message first. Cost: the same at any size of the list. */
export async function listConversations(
  { data }: ListConversationsDeps,
  actor: Actor,
  input: ListConversationsInput,
): Promise<ConversationPage | Refusal> {
  const { organizationId } = actor;
  const { tab, campaignId } = input;
  if (campaignId !== null && tab !== 'ALL') return new Refusal('Choose All to see the replies to a campaign.');
  if (campaignId !== null && (await data.campaigns.findMany(organizationId, [campaignId])).size === 0)
    return notFound('campaign');
  const [page, counts, mine] = await Promise.all([
    readPage(data, actor, input),
    data.counters.getOrganizationCounts(organizationId),
    data.conversations.countUpTo(organizationId, { kind: 'ASSIGNED', userId: actor.userId }, MINE_LIMIT),
  ]);
  return { ...page, counts, mine, assignees: await findAssignees(data, organizationId, page.contacts) };
}

async function readPage(
  data: ListConversationsDeps['data'],
  { organizationId, userId }: Actor,
  { tab, campaignId, after }: ListConversationsInput,
): Promise<Pick<ConversationPage, 'contacts' | 'next'>> {
  const position = { limit: CONVERSATIONS_PER_PAGE, after };
  const { conversations } = data;
  if (campaignId !== null) return conversations.listPage(organizationId, { kind: 'CAMPAIGN', campaignId }, position);
  if (tab === 'OPEN') return conversations.listPage(organizationId, { kind: 'OPEN' }, position);
  if (tab === 'MINE') return conversations.listPage(organizationId, { kind: 'ASSIGNED', userId }, position);
  return readIndex(data, organizationId, tab === 'UNREAD' ? 'unread' : 'inbox', position);
}

/** The indexes do not have the assignees, so that each contact of the page is read. */
async function readIndex(
  { contacts }: Pick<Data, 'contacts'>,
  organizationId: OrganizationId,
  list: 'unread' | 'inbox',
  position: { readonly limit: number; readonly after: string | null },
): Promise<Pick<ConversationPage, 'contacts' | 'next'>> {
  const page = await contacts.listPage(organizationId, list, position);
  const found = await contacts.findMany(
    organizationId,
    page.contacts.map(({ id }) => id),
  );
  return { contacts: found.filter(({ archived, lastMessage }) => archived === null && lastMessage), next: page.next };
}
