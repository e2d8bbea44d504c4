import { isE164, type E164 } from '../../domain/contacts/phone.ts';

/**
 * Readers for attributes of items that we wrote ourselves. Dates are ISO strings, and null is stored as a missing
 * attribute.
 */
export function readString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function readStringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a stored phone number. @throws when the attribute is missing or in another form, because no one could be texted there */
export function readPhone(value: unknown): E164 {
  if (!isE164(value)) throw new Error('A stored phone number is missing or not in E.164');
  return value;
}

export function readPhoneOrNull(value: unknown): E164 | null {
  return value === undefined || value === null ? null : readPhone(value);
}

export function readNumberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

export function readDate(value: unknown): Date {
  return new Date(readString(value));
}

export function readDateOrNull(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}

export function toIsoString(at: Date | null | undefined): string | undefined {
  return at ? at.toISOString() : undefined;
}

/** Returns the texts of a map by their names. Other values are left out. */
export function readTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the texts of a set, sorted. An empty set is stored as a missing attribute. */
export function readStringSet(value: unknown): string[] {
  return value instanceof Set ? [...value].map(readString).toSorted() : [];
}
