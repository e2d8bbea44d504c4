import { parseFullName } from 'parse-full-name';
import { toNameCase } from './name-case.ts';

/** The parts of a name that texts and lists use. empty means not known. */
export interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
}

const NO_PARTS: NameParts = { firstName: '', lastName: '' };

/** What programs and people write when they know no name. "Na" and "Nan" are names. */
const NO_NAME =
  /^(?:[^\p{L}]*|n\/a|N\/?A|na|NaN|#.*|none|null|nil|undefined|unknown|unnamed|anonymous|no (?:first |last )?name|noname|not (?:provided|available|given)|blank|empty|tbd|walk-?\s?in|wireless caller)\.?$/u;
const NO_NAME_IN_LOWER_CASE =
  /^(?:n\/a|none|null|nil|undefined|unknown|unnamed|anonymous|no.*name|not .*|blank|empty|tbd)$/;
/** An address, a link, a house or a phone number. */
const ADDRESS = /@|:\/\/|^www\.|^\d|^p\.?\s?o\.?\s?box\b|\d(?:\D?\d){6}/i;
const COMPANY = /(?:^|[\s,])(?:inc|llc|pllc|ltd|corp|gmbh|llp|plc|family)\.?$|^the\s/i;
/** Titles before a name. "Dean", "Don", "Major" and "Judge" are first names, too. */
const TITLES =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|drs|prof|professor|rev|reverend|fr|pastor|rabbi|sr|sra|srta|herr|frau|mme|mlle|sir|dame|capt|captain|sgt|lt|col)(?:\.\s*|\s+|$)(?:(?:and|&|y|\+)\s+)?)+/iu;
/** One initial says no name. "J.R." and "T. J." are how people are called. */
const INITIAL = /^\p{Script=Latin}\.?$/u;
/** A last name that begins with a small word, and a last name with its suffix. */
const LAST_NAME_ONLY =
  /^(?:(?:van|von|der|den|de|del|della|di|da|das|dos|du|la|las|le|los|ten|ter|bin|ibn|al|el)\s)+\p{Lu}\S*$|^\S+?,?\s(?:[JS]r\.?|I{2,3}|I?V)$/u;
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu;
/** Words of letters alone need no parser. */
const PLAIN = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+)*$/u;

/**
 * Returns the parts of a whole name: "Archer, Ann" and "Dr. Ann Archer, DDS" are Ann Archer, and "Mrs. Archer" has no first name. A phone, an
 * address or "N/A" is no name.
 */
export function splitName(name: string): NameParts {
  const text = removePictures(name);
  if (isNoName(text) || ADDRESS.test(text) || COMPANY.test(text)) return NO_PARTS;
  const bare = text.replace(TITLES, '');
  const hasTitle = bare !== text;
  if (LAST_NAME_ONLY.test(bare)) return { firstName: '', lastName: bare };
  const parsed = parseFullName(bare.replace(/,(?=\S)/g, ', '), 'all', 0, 0, 0);
  const { first = '', middle = '', last = '', title = '' } = parsed;
  const rest = [middle, last].filter((part) => part !== '').join(' ');
  // One word after a title is a last name, and one word alone is a first name.
  if (hasTitle && PLAIN.test(bare) && !bare.includes(' ')) return { firstName: '', lastName: bare };
  if (first === '' && title === '') {
    // The parser takes the "Van" of Van Morrison for a part of the last name.
    const [word = '', ...others] = rest.split(' ');
    return { firstName: word, lastName: others.join(' ') };
  }
  if (!INITIAL.test(first)) return { firstName: first, lastName: rest };
  // "J. Robert Smith" goes by the second name, and "J. Smith" by none that we know.
  const [second = ''] = middle.split(' ');
  if (second === '' || INITIAL.test(second)) return { firstName: '', lastName: `${first} ${rest}`.trim() };
  return { firstName: `${first} ${second}`, lastName: rest.slice(second.length).trim() };
}

/**
 * Returns a name as texts say it, in no capitals. A contact keeps the first and last name as typed, and contacts of earlier imports have "Archer," as
 * the first name.
 */
export function toSpokenName(typed: NameParts): NameParts {
  const { firstName, lastName } = splitSpokenName(typed);
  const whole = `${firstName} ${lastName}`.trim();
  return { firstName: toNameCase(firstName, whole), lastName: toNameCase(lastName, whole) };
}

function splitSpokenName({ firstName, lastName }: NameParts): NameParts {
  const first = cleanPart(firstName);
  const last = cleanPart(lastName);
  const bare = first.replace(TITLES, '');
  if (first.includes(',') || (first !== '' && bare === '')) return splitName(`${first} ${last}`.trim());
  return { firstName: bare, lastName: last };
}

function cleanPart(part: string): string {
  if (INITIAL.test(part)) return '';
  if (PLAIN.test(part) && !isNoName(part)) return part;
  const text = removePictures(part);
  return isNoName(text) || ADDRESS.test(text) ? '' : text;
}

function isNoName(text: string): boolean {
  return NO_NAME.test(text) || NO_NAME_IN_LOWER_CASE.test(text.toLowerCase());
}

function removePictures(text: string): string {
  return text.replace(PICTURES, ' ').replace(/\s+/g, ' ').trim();
}
