import { cutText } from '../../domain/shared/graphemes.ts';
import type { CampaignId, GroupId } from '../../domain/shared/ids.ts';
import type { ContactCandidate } from '../../data/contacts/adding/contact-creation.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { EDITED_TEXTS, mapNames, type EditedTextName } from '../../domain/contacts/contact-fields.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { contactChanged, contactsChanged, groupChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import type { Actor } from '../../platform/actor.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { notFound, toRefusal, type Refusal } from '../../platform/refusal.ts';
import { refuseUnknownFields, toFieldValues, type GivenFieldValue } from '../contact-attributes/field-values.ts';
import { refuseGroup } from '../groups/group-members.ts';
import { startEnrollment, type SelectionJobDeps } from '../jobs/selection-job.ts';
import { parsePhoneInput } from './phone-input.ts';

export interface CreateContactsDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] &
    Pick<Data, 'accounts' | 'contacts' | 'contactWriter' | 'campaigns' | 'groups' | 'groupMembers' | 'namedLists'>;
  readonly publish: Publish;
}

/** A contact as a person gives it. Missing fields stay empty. */
export interface ContactInput extends Partial<Record<EditedTextName, string | null | undefined>> {
  readonly name?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly customValues?: readonly GivenFieldValue[] | null | undefined;
}

export interface CreatedContacts {
  readonly added: number;
  /** Rows whose number already had a contact, in the table or in an earlier row. */
  readonly merged: number;
  readonly rejected: readonly { readonly row: number; readonly value: string; readonly reason: Reason }[];
  readonly contacts: readonly Contact[];
}

/** The longest part of a rejected row that is shown to staff. */
const MAX_SHOWN_LENGTH = 60;

export interface NewContactInput {
  readonly contact: ContactInput;
  readonly attestation: string | null;
  readonly pack: Pack;
}

/** Adds one contact. A contact with the same number receives the missing fields instead, and is not new. */
export async function createContact(
  deps: CreateContactsDeps,
  actor: Actor,
  input: NewContactInput,
): Promise<{ readonly contact: Contact | null; readonly isNew: boolean } | Refusal> {
  const { data } = deps;
  const attestation = await resolveAttestation(data, actor, input.attestation);
  if (attestation === 'MISSING') return toRefusal('NO_CONSENT_STATEMENT', input.pack);
  const unknown = await refuseUnknownFields(deps, actor.organizationId, input.contact.customValues ?? []);
  if (unknown) return unknown;
  const candidate = buildCandidate(actor, input.contact, attestation, 0);
  if (typeof candidate === 'string') return toRefusal(candidate, input.pack);
  const [outcome] = await data.contactWriter.addContacts(actor.organizationId, [candidate]);
  const isNew = outcome?.kind === 'ADDED';
  if (isNew) await deps.publish([contactChanged(actor.organizationId, outcome.contactId)]);
  return {
    contact: await data.contacts.findContact(actor.organizationId, outcome?.contactId ?? candidate.contact.id),
    isNew,
  };
}

/** Adds contacts that staff typed in, and adds them to a campaign and a group if they are named. */
export async function createContacts(
  deps: CreateContactsDeps,
  actor: Actor,
  input: {
    readonly contacts: readonly ContactInput[];
    readonly campaignId: CampaignId | null;
    readonly groupId?: GroupId | null;
    readonly attestation: string | null;
    readonly pack: Pack;
  },
): Promise<CreatedContacts | Refusal> {
  const { data } = deps;
  const { organizationId } = actor;
  const campaign = input.campaignId ? await data.campaigns.findCampaign(organizationId, input.campaignId) : null;
  if (input.campaignId && (!campaign || campaign.archived)) return notFound('campaign');
  const groupId = input.groupId ?? null;
  const noGroup = await refuseGroup(deps, organizationId, groupId);
  if (noGroup) return noGroup;
  const organization = campaign ? await data.accounts.findOrganization(organizationId) : null;
  const unpaid = organization ? refuseWithoutBilling(organization, actor.now, input.pack) : null;
  if (unpaid) return unpaid;
  const attestation = await resolveAttestation(data, actor, input.attestation);
  if (attestation === 'MISSING') return toRefusal('NO_CONSENT_STATEMENT', input.pack);
  const unknown = await refuseUnknownFields(
    deps,
    organizationId,
    input.contacts.flatMap(({ customValues }) => customValues ?? []),
  );
  if (unknown) return unknown;
  const { candidates, rejected, repeated } = buildCandidates(actor, input.contacts, attestation);
  const outcomes = await data.contactWriter.addContacts(organizationId, candidates);
  const contacts = await data.contacts.findMany(
    organizationId,
    outcomes.map(({ contactId }) => contactId),
  );
  const contactIds = contacts.map(({ id }) => id);
  if (groupId !== null) await data.groupMembers.addMembers({ organizationId, groupId }, contactIds);
  if (campaign)
    await startEnrollment(deps, actor, {
      campaignId: campaign.id,
      selection: { contactIds },
      sendAgain: false,
      startAt: null,
    });
  await deps.publish([
    contactsChanged(organizationId),
    ...(groupId === null ? [] : [groupChanged(organizationId, groupId)]),
  ]);
  const added = outcomes.filter(({ kind }) => kind === 'ADDED').length;
  return { added, merged: outcomes.length - added + repeated, rejected, contacts };
}

function buildCandidates(
  actor: Actor,
  inputs: readonly ContactInput[],
  attestation: ContactCandidate['attestation'],
): { candidates: ContactCandidate[]; rejected: { row: number; value: string; reason: Reason }[]; repeated: number } {
  const rejected: { row: number; value: string; reason: Reason }[] = [];
  const candidates = new Map<string, ContactCandidate>();
  let repeated = 0;
  inputs.forEach((input, index) => {
    const candidate = buildCandidate(actor, input, attestation, index);
    if (typeof candidate === 'string') {
      const value = cutText(input.phone ?? input.name ?? '', MAX_SHOWN_LENGTH);
      rejected.push({ row: index + 1, value, reason: candidate });
      return;
    }
    const key = candidate.contact.phone ?? candidate.contact.id;
    if (candidates.has(key)) repeated += 1;
    else candidates.set(key, candidate);
  });
  return { candidates: [...candidates.values()], rejected, repeated };
}

/** The statement of consent with the person who makes it. `MISSING`: the brand asks for one and none was given. */
async function resolveAttestation(
  data: Pick<Data, 'accounts'>,
  { organizationId, userId }: Actor,
  given: string | null,
): Promise<ContactCandidate['attestation'] | 'MISSING'> {
  const statement = given?.trim() ?? '';
  if (statement !== '') return { statement, userId };
  const organization = await data.accounts.findOrganization(organizationId);
  return getPackById(organization?.brand ?? '').flags.attestation ? 'MISSING' : null;
}

/** The contact to add, or the reason why the input is not one. `index` keeps the order of contacts added together. */
function buildCandidate(
  { organizationId, now }: Actor,
  input: ContactInput,
  attestation: ContactCandidate['attestation'],
  index: number,
): ContactCandidate | Reason {
  const parsed = parsePhoneInput(input.phone, null);
  if ('reason' in parsed) return parsed.reason;
  const name = parsePersonName(input);
  if (parsed.phone === null && name.name === '') return 'NO_NAME_OR_PHONE';
  const contact = newContact({
    organizationId,
    id: newOrderedId(now, index),
    ...name,
    phone: parsed.phone,
    ...mapNames(EDITED_TEXTS, (text) => input[text]?.trim() || null),
    fields: toFieldValues(input.customValues ?? []),
    created: now,
  });
  return { contact, attestation };
}
