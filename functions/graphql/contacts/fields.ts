import * as z from 'zod/mini';
import type { LiveEvent } from '../../adapters/events.ts';
import type { ContactCandidate } from '../../data/contacts/contact-writer.ts';
import { newOrderedId } from '../../platform/ids.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import { archiveContact, unarchiveContact } from '../../use-cases/contacts/archive-contact.ts';
import {
  attestation,
  optionalBoolean,
  id,
  idempotencyKeyInput,
  ids,
  leadInput,
  optionalId,
  search,
  type LeadInput,
} from '../shared/inputs.ts';
import { listLeads, PAGE_SIZE, type ListDeps } from './contact-list.ts';
import { leadThread } from './thread.ts';
import { startEnrollment, type EnrollingDeps } from '../../use-cases/jobs/selection-job.ts';
import { leadView } from '../shared/views.ts';

export interface ContactDeps extends EnrollingDeps, ListDeps {
  readonly data: Data;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
}

/** Rows that one call may add by hand; more is a file's work. */
const MAX_ROWS_BY_HAND = 500;
const NO_LEAD = 'There is no such contact.';

export function contactFields(deps: ContactDeps) {
  const { data } = deps;
  return {
    leads: field({
      input: z.object({
        campaignId: optionalId,
        page: z.nullish(z.int().check(z.gte(1, 'Pages begin at 1.'), z.lte(100_000, 'There is no such page.'))),
        after: z.nullish(z.string().check(z.maxLength(1_000, 'The cursor is too long.'))),
        search,
        leadFilter: z.nullish(z.enum(['messages', 'unread', 'optedOut', 'invalid'], 'There is no such filter.')),
      }),
      empty: { leads: [], total: 0, page: 1, next: null },
      run: ({ session }, input) => listLeads(deps, session.organizationId, { ...input, page: input.page ?? 1 }),
    }),

    lead: field({
      input: z.object({ leadId: id, messagesOnly: optionalBoolean }),
      empty: { lead: null },
      run: async ({ session }, { leadId }) => {
        const contact = await data.contacts.find(session.organizationId, leadId);
        return contact
          ? { lead: { ...leadView(contact), ...(await leadThread(data, contact)) } }
          : new Refusal(NO_LEAD);
      },
    }),

    createLead: field({
      input: z.object({ lead: leadInput, attestation, idempotencyKey: idempotencyKeyInput }),
      empty: { lead: null },
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'createLead', input, async () => {
          const candidate = buildCandidate(
            context,
            input.lead,
            await resolveAttestation(data, context, input.attestation),
          );
          if ('reason' in candidate) return new Refusal(candidate.reason);
          const [outcome] = await data.contactWriter.add(context.session.organizationId, [candidate]);
          if (outcome?.kind === 'MERGED') {
            const existing = await data.contacts.find(context.session.organizationId, outcome.contactId);
            return { lead: existing ? leadView(existing) : null };
          }
          const contact = await data.contacts.find(context.session.organizationId, candidate.contact.id);
          await deps.publish([
            { organizationId: context.session.organizationId, kind: 'lead', id: candidate.contact.id },
          ]);
          return { lead: contact ? leadView(contact) : null };
        }),
    }),

    createLeads: field({
      input: z.object({
        leads: z
          .array(leadInput)
          .check(
            z.minLength(1, 'Add at least one.'),
            z.maxLength(MAX_ROWS_BY_HAND, `At most ${MAX_ROWS_BY_HAND} at a time; import a file for more.`),
          ),
        campaignId: optionalId,
        attestation,
        idempotencyKey: idempotencyKeyInput,
      }),
      empty: { added: 0, merged: 0, rejected: [], leads: [] },
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'createLeads', input, () => createLeads(deps, context, input)),
    }),

    updateLead: field({
      input: z.object({ leadId: id, lead: leadInput }),
      empty: { lead: null },
      run: async ({ session }, { leadId, lead: to }) => {
        const before = await data.contacts.find(session.organizationId, leadId);
        if (!before) return new Refusal(NO_LEAD);
        const phone = parsePhoneInput(to.phone, before.phone);
        if ('reason' in phone) return new Refusal(phone.reason);
        const named = to.name ?? to.firstName ?? to.lastName;
        const name = named == null ? before : parsePersonName(to);
        const email = to.email === undefined || to.email === null ? before.email : to.email.trim() || null;
        const changed = await data.contactWriter.updateContact(before, {
          name: name.name,
          firstName: name.firstName,
          lastName: name.lastName,
          email,
          phone: phone.phone,
        });
        if ('taken' in changed)
          return new Refusal(await describeNumberOwner(data, session.organizationId, changed.taken, phone.phone));
        await deps.publish([{ organizationId: session.organizationId, kind: 'lead', id: leadId }]);
        return { lead: leadView(changed.contact) };
      },
    }),

    archiveLeads: field({
      input: z.object({ leadIds: ids, restore: optionalBoolean }),
      run: async ({ session, now }, { leadIds, restore }) => {
        const contacts = await data.contacts.findMany(session.organizationId, leadIds);
        if (contacts.length === 0) return new Refusal(NO_LEAD);
        for (const contact of contacts)
          await (restore ? unarchiveContact(deps, contact, now) : archiveContact(deps, contact, now));
        await deps.publish([{ organizationId: session.organizationId, kind: 'lead', id: '*' }]);
        return {};
      },
    }),

    viewLead: field({
      input: z.object({ leadId: id }),
      run: async ({ session, now }, { leadId }) => {
        // What platform staff look at stays unread for the organization (fine points, "Contacts, inbox").
        if (session.wpAdmin) return {};
        const contact = await data.contacts.markViewed(session.organizationId, leadId, now);
        if (!contact) return new Refusal(NO_LEAD);
        await deps.publish([{ organizationId: session.organizationId, kind: 'lead', id: leadId }]);
        return {};
      },
    }),
  };
}

async function createLeads(
  deps: ContactDeps,
  context: SignedInContext,
  input: {
    leads: readonly LeadInput[];
    campaignId?: string | null | undefined;
    attestation?: string | null | undefined;
  },
) {
  const { data } = deps;
  const { organizationId } = context.session;
  const campaign = input.campaignId ? await data.campaigns.find(organizationId, input.campaignId) : null;
  if (input.campaignId && (!campaign || campaign.archived)) return new Refusal('There is no such campaign.');
  const evidence = await resolveAttestation(data, context, input.attestation);
  const rejected: { row: number; value: string; reason: string }[] = [];
  const candidates = new Map<string, ContactCandidate>();
  let repeated = 0;
  input.leads.forEach((row, index) => {
    const candidate = buildCandidate(context, row, evidence, index);
    if ('reason' in candidate)
      rejected.push({ row: index + 1, value: (row.phone ?? row.name ?? '').slice(0, 60), reason: candidate.reason });
    else if (candidates.has(candidate.contact.phone ?? candidate.contact.id)) repeated += 1;
    else candidates.set(candidate.contact.phone ?? candidate.contact.id, candidate);
  });
  const outcomes = await data.contactWriter.add(organizationId, [...candidates.values()]);
  const contacts = await data.contacts.findMany(
    organizationId,
    outcomes.map((outcome) => outcome.contactId),
  );
  const added = outcomes.filter((outcome) => outcome.kind === 'ADDED').length;
  if (campaign)
    await startEnrollment(
      deps,
      context,
      campaign.id,
      { leadIds: contacts.map((contact) => contact.id) },
      { sendAgain: false },
    );
  await deps.publish([{ organizationId, kind: 'lead', id: '*' }]);
  return {
    added,
    merged: outcomes.length - added + repeated,
    rejected,
    leads: contacts.slice(0, PAGE_SIZE).map(leadView),
  };
}

/** The statement of consent, in brands that ask for one; whoever signs it is kept with it. */
async function resolveAttestation(
  data: Data,
  context: SignedInContext,
  given: string | null | undefined,
): Promise<ContactCandidate['attestation'] | Refusal> {
  const statementText = given?.trim() ?? '';
  if (statementText !== '') return { statement: statementText, userId: context.session.userId };
  const organization = await data.accounts.findOrganization(context.session.organizationId);
  const needed = getPackById(organization?.brand ?? '').flags.attestation;
  return needed ? new Refusal('Please confirm that these contacts agreed to get texts from you.') : null;
}

function buildCandidate(
  context: SignedInContext,
  given: LeadInput,
  evidence: ContactCandidate['attestation'] | Refusal,
  index = 0,
): ContactCandidate | { readonly reason: string } {
  if (evidence instanceof Refusal) return { reason: evidence.errors[0] ?? '' };
  const phone = parsePhoneInput(given.phone, null);
  if ('reason' in phone) return phone;
  const name = parsePersonName(given);
  if (phone.phone === null && name.name === '') return { reason: 'Enter a name or a phone number' };
  const contact = newContact({
    organizationId: context.session.organizationId,
    id: newOrderedId(context.now, index),
    ...name,
    phone: phone.phone,
    email: given.email?.trim() || null,
    created: context.now,
  });
  return { contact, attestation: evidence };
}

/** What is asked for as E.164; nothing given keeps what there is, an empty text takes it away. */
function parsePhoneInput(
  given: string | null | undefined,
  before: string | null,
): { readonly phone: string | null } | { readonly reason: string } {
  if (given === null || given === undefined) return { phone: before };
  if (given.trim() === '') return { phone: null };
  const parsed = parsePhone(given);
  return parsed.ok ? { phone: parsed.phone } : { reason: parsed.reason };
}

async function describeNumberOwner(
  data: Data,
  organizationId: string,
  leadId: string,
  phone: string | null,
): Promise<string> {
  const owner = await data.contacts.find(organizationId, leadId);
  const number = phone ? formatPhone(phone) : '';
  return `${number} belongs to ${owner?.name || 'another contact'}${owner?.archived ? ' (archived)' : ''}.`;
}
