import { CONTACT_FIELDS, EDITED_TEXTS } from '../../../../../functions/domain/contacts/contact-fields.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import type { ContactDetail } from '../api/contact.ts';
import type { ContactValues } from '../api/update-contact.ts';

/** A value that the person typed, with what the form showed when the typing began. */
interface TypedValue {
  readonly typed: string;
  readonly seen: string;
}

/** What the person typed into the details of a contact, by the name of the field. Fields without an entry are untouched. */
export type DetailsDraft = Readonly<Record<string, TypedValue>>;

/** A field of the form. `name`: of the contact's own values, or the id of a custom field. */
export interface DetailsField {
  readonly name: string;
  readonly label: string;
  readonly saved: string;
  readonly isCustom: boolean;
  readonly type?: 'tel' | 'email';
}

/** Returns the fields of a contact's details with their stored values. */
export function listDetailsFields(contact: ContactDetail): DetailsField[] {
  const { name, phone, customValues } = contact;
  const toField = (field: keyof typeof CONTACT_FIELDS, saved: string): DetailsField => {
    const { label, inputType: type } = CONTACT_FIELDS[field];
    return { name: field, label, saved, isCustom: false, ...(type ? { type } : {}) };
  };
  return [
    toField('name', name),
    toField('phone', phone === null ? '' : formatPhone(phone)),
    ...EDITED_TEXTS.map((field) => toField(field, contact[field] ?? '')),
    ...(customValues ?? []).map(({ customFieldId, name: label, value }) => ({
      name: customFieldId,
      label,
      saved: value,
      isCustom: true,
    })),
  ];
}

/** Returns the draft after the person typed into a field. A field with its stored value again is untouched. */
export function withTyped(draft: DetailsDraft, { name, saved }: DetailsField, typed: string): DetailsDraft {
  const { [name]: before, ...others } = draft;
  return typed === saved ? others : { ...others, [name]: { typed, seen: before?.seen ?? saved } };
}

/** Returns the fields that the person changed. */
export function listChanged(fields: readonly DetailsField[], draft: DetailsDraft): (DetailsField & TypedValue)[] {
  return fields.flatMap((field) => {
    const value = draft[field.name];
    return value === undefined || value.typed === field.saved ? [] : [{ ...field, ...value }];
  });
}

/** Returns the values of changed fields for the API. */
export function toContactValues(
  changed: readonly (DetailsField & TypedValue)[],
  pick: (field: DetailsField & TypedValue) => string,
): ContactValues {
  const own = changed.filter(({ isCustom }) => !isCustom).map((field) => [field.name, pick(field).trim()]);
  const custom = changed.filter(({ isCustom }) => isCustom);
  return {
    ...Object.fromEntries(own),
    ...(custom.length > 0
      ? { customValues: custom.map((field) => ({ customFieldId: field.name, value: pick(field) })) }
      : {}),
  };
}
