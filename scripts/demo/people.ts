const FIRST_NAMES =
  'Ava,Ben,Carla,Derek,Elena,Felix,Grace,Hector,Iris,Jonah,Kim,Luis,Mina,Noah,Opal,Pablo,Quinn,Rosa,Sam,Tess'.split(
    ',',
  );
const LAST_NAMES =
  'Abbott,Brooks,Castillo,Dawson,Ellis,Fleming,Garcia,Hayes,Ingram,Jensen,Knight,Lopez,Moreau,Nguyen,Ortega,Price,Quick,Romero,Singh,Turner'.split(
    ',',
  );

/** Area codes of Arizona without 602, the area code of the demo organizations' own numbers. */
const AREA_CODES = [480, 623, 520, 928] as const;

/** A person who gets texts. */
export interface DemoPerson {
  readonly name: string;
  readonly phone: `+${string}`;
  readonly email: string;
}

/** No organization has more. */
const PEOPLE_PER_ORGANIZATION = 80;

/**
 * Returns up to 80 people of an organization with distinct numbers of the range that is reserved for fiction. No number belongs to
 * a demo organization, and no two organizations have the same person. `organization`: from 0 to 4.
 */
export function buildPeople(organization: number, count: number): DemoPerson[] {
  return Array.from({ length: count }, (_, personIndex) => {
    const index = organization * PEOPLE_PER_ORGANIZATION + personIndex;
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const lastName = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
    const areaCode = AREA_CODES[index % AREA_CODES.length];
    const line = String(Math.floor(index / AREA_CODES.length)).padStart(2, '0');
    const email = `${firstName}.${lastName}@example.com`.toLowerCase();
    return { name: `${firstName} ${lastName}`, phone: `+1${areaCode}55501${line}`, email };
  });
}
