import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { ContactUpdate } from '../../data/contacts/contact-update.ts';
import { EDITED_TEXTS, mapNames } from '../../domain/contacts/contact-fields.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { contactChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal, toRefusal } from '../../platform/refusal.ts';
import type { ContactInput } from './create-contacts.ts';
import { refuseUnknownFields, toFieldValues } from '../contact-attributes/field-values.ts';
import { cancelReminder, resumeWaitingForConsent } from './opt-in.ts';
import { parsePhoneInput } from './phone-input.ts';

export interface UpdateContactDeps {
  readonly data: Pick<Data, 'contacts' | 'contactWriter'>;
  readonly publish: Publish;
}

export interface ChangeContactDeps extends UpdateContactDeps {
  readonly data: UpdateContactDeps['data'] &
    Pick<Data, 'accounts' | 'conversations' | 'flow' | 'messages' | 'namedLists'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
}

/** How often an edit is made from the newest contact when someone changes the same values at the same moment. */
const MAX_ROUNDS = 5;

/** An edit of a contact. `seen`: the values that the form began with. Without it the edit applies to whatever is stored. */
export interface ContactEdit {
  readonly contactId: ContactId;
  readonly changes: ContactInput;
  readonly seen?: ContactInput | null;
  readonly pack: Pack;
}

/**
 * Changes a contact's name, number, texts or custom fields. Fields that are not given keep their value. Messages that waited for the
 * old number's opt-in ask the new number. Refuses an edit when someone has changed one of its values since the form was opened.
 */
export async function updateContact(
  deps: ChangeContactDeps,
  actor: Actor,
  edit: ContactEdit,
): Promise<Contact | Refusal> {
  const unknown = await refuseUnknownFields(deps, actor.organizationId, edit.changes.customValues ?? []);
  if (unknown) return unknown;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await tryUpdate(deps, actor, edit);
    if (result !== 'OUTDATED') return result;
  }
  return new Refusal(CONFLICT);
}

async function tryUpdate(
  deps: ChangeContactDeps,
  { organizationId, now }: Actor,
  { contactId, changes, seen = null, pack }: ContactEdit,
): Promise<Contact | Refusal | 'OUTDATED'> {
  const { data, publish, wakeUps, zone } = deps;
  const before = await data.contacts.findContact(organizationId, contactId);
  if (!before) return notFound('contact');
  const to = applyEdit(before, changes);
  if ('reason' in to) return toRefusal(to.reason, pack);
  // An edit whose answer was lost comes again, and finds its own values.
  if (seen !== null && differs(to, before) && differs(applyEdit(before, seen), before)) return new Refusal(CONFLICT);
  const result = await data.contactWriter.updateContact(before, to);
  if ('outdated' in result) return 'OUTDATED';
  if ('taken' in result) return new Refusal(await describeOwner(data, organizationId, result.taken, to.phone));
  const organization =
    result.contact.phone === before.phone ? null : await data.accounts.findOrganization(organizationId);
  if (organization) {
    const rules = buildSendingRules(organization, zone);
    await cancelReminder({ data, now: () => now }, result.contact, { reason: 'NUMBER_CHANGED', rules });
    await resumeWaitingForConsent({ data, wakeUps, now: () => now }, result.contact, rules);
  }
  await publish([contactChanged(organizationId, contactId)]);
  return result.contact;
}

/** Returns the contact's details with the given values in place of its own. */
function applyEdit(before: Contact, given: ContactInput): ContactUpdate | { readonly reason: Reason } {
  const parsed = parsePhoneInput(given.phone, before.phone);
  if ('reason' in parsed) return parsed;
  const hasName = (given.name ?? given.firstName ?? given.lastName ?? null) !== null;
  const { name, firstName, lastName } = hasName ? parsePersonName(given) : before;
  const texts = mapNames(EDITED_TEXTS, (text) => {
    const typed = given[text] ?? null;
    return typed === null ? before[text] : typed.trim() || null;
  });
  return { name, firstName, lastName, ...texts, phone: parsed.phone, fields: toFieldValues(given.customValues ?? []) };
}

/** Returns whether details are other than what is stored. */
function differs(given: ReturnType<typeof applyEdit>, before: Contact): boolean {
  if ('reason' in given) return true;
  return (
    given.name !== before.name ||
    EDITED_TEXTS.some((text) => given[text] !== before[text]) ||
    given.phone !== before.phone ||
    Object.entries(given.fields).some(([id, value]) => value !== (before.fields[id] ?? ''))
  );
}

/**
 * Marks a contact's conversation as viewed. A look of platform staff does not count, so that the organization still
 * sees the conversation as unread.
 */
export async function markContactViewed(
  { data, publish }: UpdateContactDeps,
  { organizationId, wpAdmin, now }: Actor,
  contactId: ContactId,
): Promise<Refusal | undefined> {
  if (wpAdmin) return undefined;
  if (!(await data.contacts.markViewed(organizationId, contactId, now))) return notFound('contact');
  await publish([contactChanged(organizationId, contactId)]);
  return undefined;
}

/**
 * Staff confirm that a text which looked like an opt-out was not one. The texts of campaigns that waited for the decision
 * continue. A repetition resumes them, too, in case the first call ended before it did.
 */
export async function dismissOptOutHint(
  { data, publish, wakeUps, zone }: ChangeContactDeps,
  { organizationId, now }: Actor,
  contactId: ContactId,
): Promise<Contact | Refusal> {
  const [contact, organization] = await Promise.all([
    data.contacts.dismissOptOutHint(organizationId, contactId),
    data.accounts.findOrganization(organizationId),
  ]);
  if (!contact || !organization) return notFound('contact');
  await resumeWaitingForConsent({ data, wakeUps, now: () => now }, contact, buildSendingRules(organization, zone));
  await publish([conversationChanged(organizationId, contactId)]);
  return contact;
}

/** Staff know the time of a booking that the calendar did not report, or need none. */
export async function settleBookedTime(
  { data, publish }: Pick<ChangeContactDeps, 'data' | 'publish'>,
  { organizationId }: Actor,
  contactId: ContactId,
): Promise<Contact | Refusal> {
  await data.conversations.settleBookedTime(organizationId, contactId);
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact) return notFound('contact');
  await publish([conversationChanged(organizationId, contactId)]);
  return contact;
}

async function describeOwner(
  data: Pick<Data, 'contacts'>,
  organizationId: OrganizationId,
  contactId: ContactId,
  phone: Contact['phone'],
): Promise<string> {
  const owner = await data.contacts.findContact(organizationId, contactId);
  const number = phone ? formatPhone(phone) : 'This number';
  return `${number} belongs to ${owner?.name ? `“${owner.name}”` : 'another contact'}${owner?.archived ? ' (archived)' : ''}.`;
}
