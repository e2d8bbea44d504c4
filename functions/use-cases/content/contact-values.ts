import type { Data } from '../../data/index.ts';
import { getFieldValue } from '../../domain/contact-attributes/custom-field.ts';
import type { NamedEntry } from '../../domain/contact-attributes/named-list.ts';
import { decideMask, showContact } from '../../domain/contacts/mask.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { findEntries } from '../contact-attributes/named-lists.ts';

export interface ContactValuesDeps {
  readonly data: Pick<Data, 'accounts' | 'contacts' | 'namedLists'>;
}

/** What a contact has in a custom field. */
export interface ContactValue {
  readonly field: NamedEntry;
  readonly value: string;
  readonly contactName: string;
}

/**
 * Returns what a contact has in the custom fields of the organization, by name, without those that are empty. None of a contact that is
 * masked for the viewer. `search`: a part of the field's name. Cost: three reads.
 */
export async function listContactValues(
  { data }: ContactValuesDeps,
  actor: Actor,
  { contactId, search }: { readonly contactId: ContactId; readonly search: string },
): Promise<readonly ContactValue[] | Refusal> {
  const { organizationId } = actor;
  const [organization, contact, fields] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.contacts.findContact(organizationId, contactId),
    findEntries({ data }, organizationId, 'FIELDS'),
  ]);
  if (!contact) return notFound('contact');
  const mask = decideMask(actor, organization);
  if (mask.contacts) return [];
  const { name: contactName } = showContact(contact, mask, 'DETAIL');
  const word = search.trim().toLowerCase();
  return fields.flatMap((field) => {
    const value = getFieldValue(contact.fields, field.id);
    return value !== '' && field.name.toLowerCase().includes(word) ? [{ field, value, contactName }] : [];
  });
}
