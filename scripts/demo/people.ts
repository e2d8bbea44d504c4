import type { ContactInput } from '../../functions/use-cases/contacts/create-contacts.ts';

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

/**
 * Returns up to 400 contacts with distinct numbers of the range that is reserved for fiction. No number belongs to a demo
 * organization.
 */
export function buildPeople(count: number): ContactInput[] {
  return Array.from({ length: count }, (_, index) => {
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length];
    const lastName = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length];
    const areaCode = AREA_CODES[index % AREA_CODES.length];
    const line = String(Math.floor(index / AREA_CODES.length)).padStart(2, '0');
    return { name: `${firstName} ${lastName}`, phone: `+1${areaCode}55501${line}` };
  });
}

/** What contacts reply. */
export const REPLIES = [
  'Yes, please send me the details.',
  'Is the house on Palm Lane still available?',
  'Can we do Saturday at 11?',
  'Thanks, I will bring my wife along.',
  'What is the asking price?',
  'Sounds good, see you there!',
  'Not right now, maybe in spring.',
  'Who is this?',
] as const;

/** What staff answer. */
export const ANSWERS = [
  'Happy to help! I have just sent the listing to your email.',
  'Saturday at 11 works. The address is 218 Palm Lane.',
  'It is listed at $429,000. Would you like to see it this week?',
  'This is Olivia at Harbor Realty. You asked about homes near the lake.',
] as const;
