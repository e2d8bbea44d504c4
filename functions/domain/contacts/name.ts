/** First word is the first name, the rest the last (fine points, "Campaigns, if/then"). */
export interface PersonName {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const NAME_LIMIT = 120;

/** One name from whatever was given: parts win over the whole. Runs of blanks become one; control characters go. */
export function personName(given: {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}): PersonName {
  const first = tidy(given.firstName);
  const last = tidy(given.lastName);
  if (first !== '' || last !== '') return { name: tidy(`${first} ${last}`), firstName: first, lastName: last };
  const name = tidy(given.name);
  const space = name.indexOf(' ');
  return space < 0
    ? { name, firstName: name, lastName: '' }
    : { name, firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

function tidy(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LIMIT);
}
