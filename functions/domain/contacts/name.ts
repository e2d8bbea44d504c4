/** First word is the first name, the rest the last (fine points, "Campaigns, if/then"). */
export interface PersonName {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const NAME_LIMIT = 120;

/** One name from whatever was given: parts win over the whole. Runs of blanks become one; control characters go. */
export function parsePersonName(given: {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}): PersonName {
  const first = normalizeText(given.firstName);
  const last = normalizeText(given.lastName);
  if (first !== '' || last !== '') return { name: normalizeText(`${first} ${last}`), firstName: first, lastName: last };
  const name = normalizeText(given.name);
  const space = name.indexOf(' ');
  return space < 0
    ? { name, firstName: name, lastName: '' }
    : { name, firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

function normalizeText(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LIMIT);
}
