import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import { contactChanged, conversationChanged, type Publish } from '../../domain/live/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal, toRefusal } from '../../platform/refusal.ts';
import type { ContactInput } from './create-contacts.ts';
import { refuseUnknownFields, toFieldValues } from '../contact-attributes/field-values.ts';
import { resumeWaitingForOptIn } from '../consent/opt-in.ts';
import { parsePhoneInput } from './phone-input.ts';

export interface UpdateContactDeps {
  readonly data: Pick<Data, 'contacts' | 'contactWriter'>;
  readonly publish: Publish;
}

export interface ChangeContactDeps extends UpdateContactDeps {
  readonly data: UpdateContactDeps['data'] & Pick<Data, 'accounts' | 'flow' | 'messages' | 'namedLists'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
}

/**
 * Changes a contact's name, email, number or custom fields. Fields that are not given keep their value. Messages that waited for the old
 * number's opt-in ask the new number.
 */
export async function updateContact(
  deps: ChangeContactDeps,
  { organizationId, now }: Actor,
  { contactId, changes, pack }: { readonly contactId: ContactId; readonly changes: ContactInput; readonly pack: Pack },
): Promise<Contact | Refusal> {
  const { data, publish, wakeUps, zone } = deps;
  const before = await data.contacts.find(organizationId, contactId);
  if (!before) return notFound('contact');
  const parsed = parsePhoneInput(changes.phone, before.phone);
  if ('reason' in parsed) return toRefusal(parsed.reason, pack);
  const hasName = (changes.name ?? changes.firstName ?? changes.lastName ?? null) !== null;
  const { name, firstName, lastName } = hasName ? parsePersonName(changes) : before;
  const given = changes.customValues ?? [];
  const unknown = await refuseUnknownFields(deps, organizationId, given);
  if (unknown) return unknown;
  const email = changes.email === undefined || changes.email === null ? before.email : changes.email.trim() || null;
  const result = await data.contactWriter.updateContact(before, {
    name,
    firstName,
    lastName,
    email,
    phone: parsed.phone,
    fields: toFieldValues(given),
  });
  if ('taken' in result) return new Refusal(await describeOwner(data, organizationId, result.taken, parsed.phone));
  const organization =
    result.contact.phone === before.phone ? null : await data.accounts.findOrganization(organizationId);
  if (organization)
    await resumeWaitingForOptIn(
      { data, wakeUps, now: () => now },
      result.contact,
      buildSendingRules(organization, zone),
    );
  await publish([contactChanged(organizationId, contactId)]);
  return result.contact;
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

/** Staff confirm that a text which looked like an opt-out was not one. */
export async function dismissOptOutHint(
  { data, publish }: UpdateContactDeps,
  { organizationId }: Actor,
  contactId: ContactId,
): Promise<Contact | Refusal> {
  const contact = await data.contacts.dismissOptOutHint(organizationId, contactId);
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
  const owner = await data.contacts.find(organizationId, contactId);
  const number = phone ? formatPhone(phone) : 'This number';
  return `${number} belongs to ${owner?.name || 'another contact'}${owner?.archived ? ' (archived)' : ''}.`;
}
