import { NAME_LIMIT } from './name-limit.ts';
import { cutText } from '../shared/graphemes.ts';
import { splitName, type NameParts } from './spoken-name.ts';

/** A name as it was typed, with its parts. */
export interface PersonName extends NameParts {
  readonly name: string;
}

/**
 * Returns one name from the given fields. First and last name win over the whole name. Runs of blanks become one blank,
 * and control characters are removed.
 */
export function parsePersonName(given: {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}): PersonName {
  const hasParts = Boolean(given.firstName?.trim() || given.lastName?.trim());
  const parts = hasParts ? given : readComponents(given.name);
  const first = normalizeText(parts.firstName);
  const last = normalizeText(parts.lastName);
  if (first !== '' || last !== '') return { name: normalizeText(`${first} ${last}`), firstName: first, lastName: last };
  const name = normalizeText(given.name);
  return { name, ...splitName(name) };
}

/** Returns whether `parsePersonName` cuts the name. */
export function isNameTooLong(given: { name: string; firstName: string; lastName: string }): boolean {
  const full = toOneLine(`${given.firstName} ${given.lastName}`);
  return (full === '' ? toOneLine(given.name) : full).length > NAME_LIMIT;
}

/**
 * Reads "Smith^John^Q", as systems of clinics export names: family name, given name and middle name are the first three components of the
 * types XPN of HL7 version 2 (www.hl7.eu/refactored/dtXPN.html) and PN of DICOM. Other names have no components.
 */
function readComponents(name: string | null | undefined): { firstName?: string; lastName?: string } {
  if (!name?.includes('^')) return {};
  const [family = '', firstName = '', middle = ''] = name.split('^');
  return { firstName, lastName: `${middle} ${family}` };
}

function normalizeText(text: string | null | undefined): string {
  return cutText(toOneLine(text), NAME_LIMIT).trimEnd();
}

function toOneLine(text: string | null | undefined): string {
  // \p{Cs} is half a surrogate pair. Storage and carriers cannot keep one.
  return (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
