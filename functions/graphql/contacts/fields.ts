import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import { archiveContacts, type ArchiveContactsDeps } from '../../use-cases/contacts/archive-contact.ts';
import { createContacts, type CreateContactsDeps } from '../../use-cases/contacts/create-contacts.ts';
import { PAGE_SIZE, type ListContactsDeps } from '../../use-cases/contacts/contact-pages.ts';
import { listContacts } from '../../use-cases/contacts/list-contacts.ts';
import { loadOlderTexts } from '../../use-cases/conversations/load-older-texts.ts';
import { loadThread, type LoadThreadDeps } from '../../use-cases/contacts/load-thread.ts';
import { markContactViewed, updateContact, type ChangeContactDeps } from '../../use-cases/contacts/update-contact.ts';
import { createWelcomedContact, type WelcomeContactDeps } from '../../use-cases/sending/welcome-contact.ts';
import { jobView } from '../jobs/view.ts';
import { lastMessageView, parsePublicMessageId, welcomeView } from '../sending/view.ts';
import { ID_LENGTH, toSelection } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  archiveLeadsInput,
  contactIdInput,
  createLeadInput,
  createLeadsInput,
  leadsInput,
  threadInput,
  updateLeadInput,
} from './inputs.ts';
import { pseudoTagView, reportConfigView } from './report.ts';
import { changedContactView, contactView, createdContactsView, olderTextsView, threadView } from './view.ts';

export interface ContactDeps
  extends
    ListContactsDeps,
    LoadThreadDeps,
    CreateContactsDeps,
    WelcomeContactDeps,
    ChangeContactDeps,
    ArchiveContactsDeps {
  readonly data: ListContactsDeps['data'] &
    LoadThreadDeps['data'] &
    CreateContactsDeps['data'] &
    WelcomeContactDeps['data'] &
    ChangeContactDeps['data'] &
    ArchiveContactsDeps['data'] &
    Pick<Data, 'idempotency'>;
}

/** Contacts: the lists, one contact with its conversation, and changes by hand. */
export function contactFields(deps: ContactDeps) {
  const { idempotency } = deps.data;
  return {
    leads: field({
      input: leadsInput,
      empty: { leads: [], total: 0, more: false, page: 1, next: null, reportConfig: null },
      run: async ({ actor, mask }, { page, search, leadFilter, ...given }) => {
        const { campaignId = null, groupId = null, tagId = null, after = null, pageSize = null, sort = null } = given;
        const filter = leadFilter ?? null;
        const input = {
          campaignId,
          groupId,
          tagId,
          page: page ?? 1,
          after,
          search: search ?? '',
          filter,
          pageSize,
          sort,
          withRemoved: campaignId !== null && given.includeRemoved === true,
          withReport: given.includeReport === true,
        };
        return respond(
          await listContacts(deps, actor, input),
          ({ contacts, campaigns, viewTotals, tags, lastTexts, report, total, more = false, next }) => ({
            leads: contacts.map((contact) => ({
              ...contactView(contact, { mask, shownIn: 'LIST', stats: viewTotals.get(contact.id) ?? null }),
              lastMessage: lastMessageView(
                { ...contact, lastMessage: lastTexts.get(contact.id) ?? contact.lastMessage },
                mask,
              ),
              campaigns: (campaigns.get(contact.id) ?? []).map(({ code: _code, ...campaign }) => campaign),
              tags: tags.get(contact.id) ?? [],
              pseudoTags: report && (report.tags.get(contact.id) ?? []).map(pseudoTagView),
            })),
            total,
            more,
            page: input.page,
            next,
            reportConfig: report && reportConfigView(report),
          }),
        );
      },
    }),
    lead: field({
      input: threadInput,
      empty: { lead: null },
      run: async ({ actor, ...viewer }, { leadId, messagesOnly }) =>
        respond(
          await loadThread(deps, actor, { contactId: leadId, messagesOnly: messagesOnly === true }),
          (thread) => ({ lead: threadView(thread, viewer) }),
        ),
    }),
    olderMessages: field({
      input: z.object({ messageId: z.string().check(z.maxLength(2 * ID_LENGTH + 1, 'An id is too long.')) }),
      empty: { messages: [], olderThan: null },
      run: async ({ actor, ...viewer }, input) => {
        const { contactId, messageId: before } = parsePublicMessageId(input.messageId);
        return respond(await loadOlderTexts(deps, actor, { contactId, before }), (page) =>
          olderTextsView(page, viewer),
        );
      },
    }),
    createLead: field({
      input: createLeadInput,
      empty: { lead: null, welcomeMessage: null, notSent: null },
      run: ({ actor, pack, mask }, input) =>
        runIdempotent(idempotency, actor, 'createLead', input, async () => {
          const { lead: contact, attestation = null, welcomeMessageContent: blocks = null } = input;
          const welcome = { blocks, key: input.idempotencyKey ?? null };
          return respond(
            await createWelcomedContact(deps, actor, { contact, attestation, pack }, welcome),
            ({ contact: added, welcome: sent }) => ({
              ...changedContactView(added, mask),
              ...welcomeView(sent, { pack, mask }),
            }),
          );
        }),
    }),
    createLeads: field({
      input: createLeadsInput,
      empty: { added: 0, merged: 0, rejected: [], leads: [] },
      run: ({ actor, pack, mask }, input) =>
        runIdempotent(idempotency, actor, 'createLeads', input, async () => {
          const { leads: contacts, campaignId = null, groupId = null, attestation = null } = input;
          const created = await createContacts(deps, actor, { contacts, campaignId, groupId, attestation, pack });
          return respond(created, (result) => createdContactsView(result, PAGE_SIZE, { pack, mask }));
        }),
    }),
    updateLead: field({
      input: updateLeadInput,
      empty: { lead: null },
      run: async ({ actor, pack, mask }, { leadId, lead: changes, seen }) =>
        respond(await updateContact(deps, actor, { contactId: leadId, changes, seen, pack }), (contact) =>
          changedContactView(contact, mask),
        ),
    }),
    archiveLeads: field({
      input: archiveLeadsInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(idempotency, actor, 'archiveLeads', input, async () =>
          respond(
            await archiveContacts(deps, actor, { selection: toSelection(input), restore: input.restore === true }),
            (job) => ({ job: job && jobView(job, [], pack) }),
          ),
        ),
    }),
    viewLead: field({
      input: contactIdInput,
      run: async ({ actor }, { leadId }) => respondDone(await markContactViewed(deps, actor, leadId)),
    }),
  };
}
