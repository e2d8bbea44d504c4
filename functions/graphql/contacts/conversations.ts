import * as z from 'zod/mini';
import type { Mask } from '../../domain/contacts/mask.ts';
import { buildExcerpt, MAX_TEXT_SEARCH } from '../../domain/search/text-match.ts';
import { field } from '../registry/router.ts';
import {
  assignConversation,
  setConversationDone,
  type ChangeConversationDeps,
  type ChangedConversation,
} from '../../use-cases/conversations/change-conversation.ts';
import { showReplying, type ShowReplyingDeps } from '../../use-cases/conversations/show-replying.ts';
import {
  CONVERSATION_TABS,
  listConversations,
  type ConversationPage,
  type ListConversationsDeps,
} from '../../use-cases/conversations/list-conversations.ts';
import { searchTexts, type SearchTextsDeps, type TextHit } from '../../use-cases/conversations/search-texts.ts';
import { contactView } from './view.ts';
import { toPublicMessageId } from '../sending/view.ts';
import { ID_LENGTH, id, optionalDateTime, optionalId, pageCursor } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

const cursor = pageCursor(1_000);

export interface ConversationDeps
  extends ListConversationsDeps, ChangeConversationDeps, ShowReplyingDeps, SearchTextsDeps {
  readonly data: ListConversationsDeps['data'] & ChangeConversationDeps['data'] & SearchTextsDeps['data'];
}

/** The inbox of a team: its lists, who answers a conversation, and whether it is done. */
export function conversationFields(deps: ConversationDeps) {
  return {
    conversations: field({
      input: z.object({
        tab: z.enum(CONVERSATION_TABS, 'There is no such tab.'),
        campaignId: optionalId,
        after: cursor,
      }),
      empty: { leads: [], counts: { unread: 0, mine: 0, open: 0, snoozed: 0, all: 0 }, next: null },
      run: async ({ actor, mask }, { tab, campaignId = null, after = null }) =>
        respond(await listConversations(deps, actor, { tab, campaignId, after }), (page) => pageView(page, mask)),
    }),
    searchTexts: field({
      input: z.object({
        search: z.string().check(z.maxLength(MAX_TEXT_SEARCH, 'The search is too long.')),
        after: cursor,
      }),
      empty: { hits: [], next: null },
      run: async ({ actor, mask }, { search, after = null }) =>
        respond(await searchTexts(deps, actor, { search, after }), ({ hits, next }) => ({
          hits: hits.map((hit) => hitView(hit, search, mask)),
          next,
        })),
    }),
    assignLead: field({
      input: z.object({
        leadId: id,
        userId: optionalId,
        seenAssignee: z.nullish(z.string().check(z.maxLength(ID_LENGTH, 'An id is too long.'))),
      }),
      empty: { lead: null },
      run: async ({ actor, mask }, { leadId, userId = null, seenAssignee = null }) =>
        respond(await assignConversation(deps, actor, { contactId: leadId, userId, from: seenAssignee }), (changed) =>
          changedView(changed, mask),
        ),
    }),
    showReplying: field({
      input: z.object({ leadId: id }),
      run: async ({ actor }, { leadId }) => respondDone(await showReplying(deps, actor, leadId)),
    }),
    setLeadDone: field({
      input: z.object({ leadId: id, done: z.boolean(), until: optionalDateTime, lastInbound: optionalDateTime }),
      empty: { lead: null },
      run: async ({ actor, mask }, { leadId, done, until, lastInbound }) =>
        respond(
          await setConversationDone(deps, actor, {
            contactId: leadId,
            done,
            until: until ? new Date(until) : null,
            seen: lastInbound ? new Date(lastInbound) : null,
          }),
          (changed) => changedView(changed, mask),
        ),
    }),
  };
}

function pageView({ contacts, assignees, counts, mine, next }: ConversationPage, mask: Mask) {
  return {
    leads: contacts.map((contact) =>
      contactView(contact, { mask, shownIn: 'LIST', assignee: assignees.get(contact.assigneeId ?? '') ?? null }),
    ),
    counts: { unread: counts.unread, mine, open: counts.open, snoozed: counts.snoozed, all: counts.conversations },
    next,
  };
}

function hitView({ id: textId, kind, contact, text, at }: TextHit, search: string, mask: Mask) {
  return {
    id: kind === 'NOTE' ? textId : toPublicMessageId({ contactId: contact.id, id: textId }),
    kind,
    lead: contactView(contact, { mask, shownIn: 'LIST' }),
    excerpt: buildExcerpt(text, search),
    at,
  };
}

function changedView({ contact, assignee }: ChangedConversation, mask: Mask) {
  return { lead: contactView(contact, { mask, shownIn: 'DETAIL', assignee }) };
}
