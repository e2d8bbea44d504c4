import * as z from 'zod/mini';
import type { LiveEvent } from '../../adapters/events.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { hasContent, normalizeBlocks, countTypedCharacters } from '../../domain/content/blocks.ts';
import { MESSAGE_LIMIT } from '../../domain/content/characters.ts';
import { newId } from '../../platform/ids.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { toMessageBlock, blocks as blocksInput, id } from '../shared/inputs.ts';
import { leadView } from '../shared/views.ts';

export interface ConsentDeps {
  readonly data: Data;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
}

const NO_LEAD = 'There is no such contact.';
const NOTE_LIMIT = 200;

/** Consent of a contact's number: how it came about, and what staff may do. Only the phone itself opts in. */
export function consentFields(deps: ConsentDeps) {
  const { data } = deps;
  return {
    consentHistory: field({
      input: z.object({ leadId: id }),
      empty: { entries: [] },
      run: async ({ session }, { leadId }) => {
        const contact = await data.contacts.find(session.organizationId, leadId);
        return contact ? { entries: await listConsentEntries(data, contact) } : new Refusal(NO_LEAD);
      },
    }),

    optOutLead: field({
      input: z.object({
        leadId: id,
        note: z.nullish(z.string().check(z.maxLength(NOTE_LIMIT, `A note has at most ${NOTE_LIMIT} characters.`))),
      }),
      empty: { lead: null },
      run: (context, input) => optOut(deps, context, input),
    }),

    dismissOptOutHint: field({
      input: z.object({ leadId: id }),
      empty: { lead: null },
      run: async ({ session }, { leadId }) => {
        const contact = await data.contacts.dismissOptOutHint(session.organizationId, leadId);
        if (!contact) return new Refusal(NO_LEAD);
        await deps.publish([{ organizationId: session.organizationId, kind: 'conversation', id: leadId }]);
        return { lead: leadView(contact) };
      },
    }),

    updateOrganization: field({
      input: z.object({ organizationId: id, organization: z.object({ messageContent: blocksInput }) }),
      run: async ({ session }, { organizationId, organization }) => {
        if (organizationId !== session.organizationId) return new Refusal('There is no such organization.');
        const blocks = normalizeBlocks(organization.messageContent.map(toMessageBlock));
        if (!hasContent(blocks)) return new Refusal('Write a message first.');
        if (countTypedCharacters(blocks) > MESSAGE_LIMIT)
          return new Refusal(`A message has at most ${MESSAGE_LIMIT} characters.`);
        if (!(await data.accounts.setOptInMessage(organizationId, blocks)))
          return new Refusal('There is no such organization.');
        await deps.publish([{ organizationId, kind: 'organization', id: organizationId }]);
        return {};
      },
    }),
  };
}

export async function optOut(
  { data, publish }: ConsentDeps,
  { session, now }: SignedInContext,
  { leadId, note }: { leadId: string; note?: string | null | undefined },
) {
  const { organizationId, userId } = session;
  const contact = await data.contacts.find(organizationId, leadId);
  if (!contact) return new Refusal(NO_LEAD);
  if (contact.phone === null) return new Refusal('No phone number.');
  const noteText = note?.trim() ?? '';
  await data.consents.change(
    organizationId,
    contact.phone,
    {
      state: 'OPTED_OUT',
      how: 'staff',
      evidence: noteText === '' ? `by ${userId}` : `by ${userId}: ${noteText}`,
      at: now,
    },
    newId(now),
  );
  const campaigns = await stopContact(
    data,
    { organizationId, contactId: leadId },
    { reason: 'The contact has opted out' },
  );
  await publish([
    { organizationId, kind: 'conversation', id: leadId },
    { organizationId, kind: 'lead', id: leadId },
    ...campaigns.map((campaignId) => ({ organizationId, kind: 'campaign' as const, id: campaignId })),
  ]);
  const after = await data.contacts.find(organizationId, leadId);
  return { lead: after ? leadView(after) : null };
}

/** Everything that is known of a number's consent, newest first: what staff stated of it as well. */
async function listConsentEntries(data: Data, contact: Contact) {
  if (contact.phone === null) return [];
  const [changes, consent, attestation] = await Promise.all([
    data.consents.listHistory(contact.organizationId, contact.phone),
    data.consents.find(contact.organizationId, contact.phone),
    data.contactWriter.findAttestation(contact),
  ]);
  const users = await data.accounts.findUserNames([
    ...changes.flatMap(({ how, evidence }) => (how === 'staff' ? [parseUserId(evidence)] : [])),
    ...(attestation ? [attestation.userId] : []),
  ]);
  const entries = [
    ...changes.map(({ state, how, evidence, at }) => ({
      state,
      how,
      at,
      ...(how === 'staff' ? formatStaffEvidence(evidence, users) : { evidence, userName: null }),
    })),
    ...(consent.optInRequestedAt
      ? [{ state: 'ASKED', how: 'opt-in message', at: consent.optInRequestedAt, evidence: '', userName: null }]
      : []),
    ...(attestation
      ? [
          {
            state: 'ATTESTED',
            how: 'statement',
            at: attestation.at,
            evidence: attestation.statement,
            userName: users.get(attestation.userId) ?? null,
          },
        ]
      : []),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Evidence of staff reads "by <user>: <note>". */
function parseUserId(evidence: string): string {
  return /^by (\S+?)(:|$)/.exec(evidence)?.[1] ?? '';
}

function formatStaffEvidence(
  evidence: string,
  users: ReadonlyMap<string, string>,
): { evidence: string; userName: string | null } {
  return { evidence: evidence.replace(/^by \S+?(: |$)/, ''), userName: users.get(parseUserId(evidence)) ?? null };
}
