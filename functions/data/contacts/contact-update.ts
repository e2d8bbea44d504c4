import { cleanFieldValue, type FieldValues } from '../../domain/contact-attributes/custom-field.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { toNamesSk } from './contact-lists.ts';
import type { Update } from '../table/table.ts';

/** What staff change of a contact. */
export interface ContactUpdate extends Pick<Contact, 'name' | 'firstName' | 'lastName' | 'email' | 'phone'> {
  /** New values of some custom fields. An empty value removes the field from the contact. Other fields stay. */
  readonly fields: FieldValues;
}

/**
 * Returns the update of a contact that was read as `before`. Two people who change different custom fields lose neither change.
 * `consent`: of a new number.
 */
export function buildContactUpdate(
  before: Contact,
  to: ContactUpdate,
  consent: Contact['consent'] | undefined,
): Update {
  const values: Record<string, unknown> = {
    name: to.name,
    firstName: to.firstName,
    lastName: to.lastName,
    email: to.email,
    namesSk: toNamesSk({ name: to.name, id: before.id }),
  };
  if (to.phone !== before.phone) {
    // Whether the new number is valid is not known.
    Object.assign(values, { phone: to.phone, invalidPhone: false, consent: consent ?? 'NONE' });
  }
  const paths = Object.keys(values).map((name) => ({ path: `#${name}`, value: values[name], placeholder: `:${name}` }));
  const fields = Object.entries(to.fields).map(([id, value], index) => ({
    id,
    path: `#fields.#field${index}`,
    value: cleanFieldValue(value) || null,
    placeholder: `:field${index}`,
  }));
  const all = [...paths, ...fields];
  const present = all.filter(({ value }) => value !== null);
  const removed = all.filter(({ value }) => value === null);
  return {
    UpdateExpression: `SET ${present.map(({ path, placeholder }) => `${path} = ${placeholder}`).join(', ')}${removed.length > 0 ? ` REMOVE ${removed.map(({ path }) => path).join(', ')}` : ''}`,
    // The number's item says whether the contact is archived, so an archiving in between must not be missed.
    ConditionExpression: `${before.phone === null ? 'attribute_exists(pk) AND attribute_not_exists(phone)' : 'phone = :before'} AND ${before.archived ? 'attribute_exists(archived)' : 'attribute_not_exists(archived)'}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(Object.keys(values).map((name) => [`#${name}`, name])),
      ...(fields.length > 0 ? { '#fields': 'fields' } : {}),
      ...Object.fromEntries(fields.map(({ id }, index) => [`#field${index}`, id])),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(present.map(({ placeholder, value }) => [placeholder, value])),
      ...(before.phone === null ? {} : { ':before': before.phone }),
    },
  };
}
