import type { Data } from '../../data/index.ts';
import { isUnread, isWaiting, type Contact } from '../../domain/contacts/contact.ts';
import type { ConversationList } from '../../data/contacts/conversations/conversation-lists.ts';
import type { CampaignId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import { RETRYABLE_STATES } from '../../domain/sending/message.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findAssignees, type Assignee } from './find-assignees.ts';

export interface ListConversationsDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'contacts' | 'conversations' | 'counters' | 'messages'>;
}

export const CONVERSATION_TABS = ['UNREAD', 'MINE', 'WAITING', 'OPEN', 'SNOOZED', 'ALL'] as const;
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
/** WAITING, and a tab with a campaign, have no list of their own. A page is found in at most four reads of fifty conversations. */
const LOOKED_THROUGH_PER_READ = 50;
const READS_PER_PAGE = 4;
/** Beyond it the tab says "99+". A person has no more in hand, and the read stays bounded. */
const MINE_LIMIT = 100;

/**
 * Returns a page of conversations, latest message first. Cost: the same at any size of the list, with a read for each outgoing text.
 * The page of WAITING, and of a tab with a campaign, has what is found among the next 200 conversations, which may be none although
 * `next` continues.
 */
export async function listConversations(
  { data }: ListConversationsDeps,
  actor: Actor,
  input: ListConversationsInput,
): Promise<ConversationPage | Refusal> {
  const { organizationId } = actor;
  const { campaignId } = input;
  if (campaignId !== null && (await data.campaigns.findMany(organizationId, [campaignId])).size === 0)
    return notFound('campaign');
  const [page, counts, mine] = await Promise.all([
    readPage(data, actor, input),
    data.counters.getOrganizationCounts(organizationId),
    data.conversations.countUpTo(organizationId, { kind: 'ASSIGNED', userId: actor.userId }, MINE_LIMIT),
  ]);
  const [contacts, assignees] = await Promise.all([
    markFailed(data, page.contacts),
    findAssignees(data, organizationId, page.contacts),
  ]);
  return { ...page, contacts, counts, mine, assignees };
}

/**
 * Returns the contacts, each with whether the carrier did not deliver its last text. The contact keeps the words of the text, and its
 * message has the state. Cost: one read for each contact whose last text is outgoing.
 */
function markFailed(data: Pick<Data, 'messages'>, contacts: readonly Contact[]): Promise<Contact[]> {
  return Promise.all(
    contacts.map(async (contact) => {
      const { organizationId, id: contactId, lastMessage } = contact;
      if (lastMessage?.direction !== 'OUT') return contact;
      const message = await data.messages.findMessage({ organizationId, contactId, id: lastMessage.messageId });
      const hasFailed = message !== null && RETRYABLE_STATES.includes(message.state);
      return { ...contact, lastMessage: { ...lastMessage, hasFailed } };
    }),
  );
}

type Page = Pick<ConversationPage, 'contacts' | 'next'>;
interface Position {
  readonly limit: number;
  readonly after: string | null;
}

async function readPage(
  data: ListConversationsDeps['data'],
  actor: Actor,
  { tab, campaignId, after }: ListConversationsInput,
): Promise<Page> {
  const position = { limit: CONVERSATIONS_PER_PAGE, after };
  if (campaignId === null)
    return tab === 'WAITING'
      ? readMatching(after, { read: (from) => readTab(data, actor, 'OPEN', from), matches: isWaiting })
      : readTab(data, actor, tab, position);
  const replies: ConversationList = { kind: 'CAMPAIGN', campaignId };
  const { organizationId } = actor;
  switch (tab) {
    case 'ALL':
      return data.conversations.listPage(organizationId, replies, position);
    case 'SNOOZED':
      return readMatching(after, {
        read: (from) => readTab(data, actor, tab, from),
        matches: ({ repliedCampaignId }) => repliedCampaignId === campaignId,
      });
    case 'OPEN':
      // A team that marks nothing as done has more open conversations than replies to one campaign.
      return readMatching(after, {
        read: (from) => data.conversations.listPage(organizationId, replies, from),
        matches: ({ isOpen }) => isOpen,
      });
    case 'WAITING':
      return readMatching(after, {
        read: (from) => data.conversations.listPage(organizationId, replies, from),
        matches: isWaiting,
      });
    case 'MINE':
    case 'UNREAD':
      return readMatching(after, {
        read: (from) => readTab(data, actor, tab, from),
        matches: (contact) => contact.repliedCampaignId === campaignId && (tab === 'MINE' || isUnread(contact)),
      });
  }
}

async function readTab(
  data: ListConversationsDeps['data'],
  { organizationId, userId }: Actor,
  tab: Exclude<ConversationTab, 'WAITING'>,
  position: Position,
): Promise<Page> {
  const { conversations } = data;
  if (tab === 'OPEN' || tab === 'SNOOZED') return conversations.listPage(organizationId, { kind: tab }, position);
  if (tab === 'MINE') return conversations.listPage(organizationId, { kind: 'ASSIGNED', userId }, position);
  return readIndex(data, organizationId, tab === 'UNREAD' ? 'unread' : 'inbox', position);
}

/** Looks through a list until a page is full. Stops after a few reads, because matches may be rare in a long list. */
async function readMatching(
  after: string | null,
  list: {
    readonly read: (position: Position) => Promise<Page>;
    readonly matches: (contact: Contact) => boolean;
  },
): Promise<Page> {
  const contacts: Contact[] = [];
  let next = after;
  for (let reads = 0; reads < READS_PER_PAGE && contacts.length < CONVERSATIONS_PER_PAGE; reads += 1) {
    const page = await list.read({ limit: LOOKED_THROUGH_PER_READ, after: next });
    contacts.push(...page.contacts.filter(list.matches));
    next = page.next;
    if (next === null) break;
  }
  return { contacts, next };
}

/** The indexes do not have the assignees, so that each contact of the page is read. */
async function readIndex(
  { contacts }: Pick<Data, 'contacts'>,
  organizationId: OrganizationId,
  list: 'unread' | 'inbox',
  position: Position,
): Promise<Page> {
  const page = await contacts.listPage(organizationId, list, position);
  const found = await contacts.findMany(
    organizationId,
    page.contacts.map(({ id }) => id),
  );
  return { contacts: found.filter(({ archived, lastMessage }) => archived === null && lastMessage), next: page.next };
}
