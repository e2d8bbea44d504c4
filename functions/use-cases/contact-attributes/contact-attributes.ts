import { getFieldValue } from '../../domain/contact-attributes/custom-field.ts';
import type { NamedEntry } from '../../domain/contact-attributes/named-list.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { findEntries, type NamedListDeps } from './named-lists.ts';

/** The tags and custom fields of one contact, as staff see them. */
export interface ContactAttributes {
  readonly tags: readonly NamedEntry[];
  /** One for each custom field of the organization. An empty value: the contact has none. */
  readonly values: readonly { readonly field: NamedEntry; readonly value: string }[];
}

export const NO_ATTRIBUTES: ContactAttributes = { tags: [], values: [] };

/** Returns the tags and values of a contact by name, without those that the organization has removed. Cost: two reads. */
export async function loadAttributes(deps: NamedListDeps, contact: Contact): Promise<ContactAttributes> {
  const [fields, tags] = await Promise.all([
    findEntries(deps, contact.organizationId, 'FIELDS'),
    findEntries(deps, contact.organizationId, 'TAGS'),
  ]);
  return {
    tags: tags.filter(({ id }) => contact.tagIds.includes(id)),
    values: fields.map((field) => ({ field, value: getFieldValue(contact.fields, field.id) })),
  };
}
