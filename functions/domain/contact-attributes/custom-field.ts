import type { CustomFieldId } from '../shared/ids.ts';
import { cutText } from '../shared/graphemes.ts';
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS } from '../contacts/contact-fields.ts';
import type { NamedListRules } from './named-list.ts';

/** What an organization knows of its contacts beyond the fields that all contacts have, such as the date of the last visit. */
export const CUSTOM_FIELD_RULES: NamedListRules = {
  noun: 'custom field',
  maxName: 40,
  maxEntries: 30,
  reserved: ['full name', ...CONTACT_FIELD_NAMES.map((name) => CONTACT_FIELDS[name].label.toLowerCase())],
};

/** The longest value of a custom field, in UTF-16 units. A longer value is cut between characters. */
export const FIELD_VALUE_LIMIT = 200;

/** The values of a contact by field. A missing field has no value. */
export type FieldValues = Readonly<Record<CustomFieldId, string>>;

/** Returns a value as it is stored: in one line and not too long. empty if the field has no value. */
export function cleanFieldValue(value: string): string {
  return cutText(toOneLine(value), FIELD_VALUE_LIMIT).trimEnd();
}

/** Returns whether `cleanFieldValue` cuts the value. */
export function isFieldValueTooLong(value: string): boolean {
  return toOneLine(value).length > FIELD_VALUE_LIMIT;
}

function toOneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the value of a field, or an empty text. The id comes from a stored text and may name anything. */
export function getFieldValue(values: FieldValues, fieldId: CustomFieldId): string {
  return Object.hasOwn(values, fieldId) ? (values[fieldId] ?? '') : '';
}
