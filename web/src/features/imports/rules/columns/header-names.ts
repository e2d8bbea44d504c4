import { CONTACT_FIELDS, type EditedTextName } from '../../../../../../functions/domain/contacts/contact-fields.ts';

/** Words of a header whose column tells something about a phone, and holds no number to text. */
const ABOUT_PHONES = toSet(
  'type types label kind consent opt optin optout status verified valid validity country code ext extension carrier ' +
    'provider marketing subscribed subscription subscriber accepts date time timestamp last count hash note notes ' +
    'network preference model make device plan os app version reminder reminders message messages permission allow ' +
    'allowed language format dnc source campaign id ids uid fax pager assistant emergency tty tdd telex isdn radio',
);
/** Words of a header whose column holds other long numbers. Its values never make it a phone column. */
const OTHER_NUMBERS = toSet(
  'id ids uid uuid guid number numbers numero no nr num # account acct cuenta record fax pager zip postal plz code ' +
    'key ref reference order pedido invoice factura ssn ein npi mrn chart sku upc ean isbn license policy card token ' +
    'timestamp created updated date serial ticket case ext extension',
);
const FIXED_LINE = toSet(
  'home work office business main landline house casa trabajo oficina other secondary alternate alternative ' +
    'alt account day daytime evening night billing shipping address default',
);
/**
 * Words that a header may have beside those of `FIXED_LINE` while the phone is the contact's own. A header with any other word, such as
 * doctor, owner or next of kin, names the phone of another person or of a company, who must not become a contact.
 */
const OWN = toSet(
  'number numbers numero numeros num no nr nummer digits contact contacts customer customers client clients patient patients lead leads ' +
    'invitee guest member attendee student person people subscriber recipient buyer participant volunteer donor candidate applicant ' +
    'cliente paciente contacto persona primary preferred personal private privat direct best current new full formatted raw e164 ' +
    'international intl local national us usa american your my the a of for de del la el para and or y with area text texts texting ' +
    'principal fijo particular geschaftlich arbeit value field e s',
);
const MOBILE =
  /^(cell|cells|cellphone|cellphones|cellnumber|cellular|mob|mobil|movil|handy|sms|textnumber)$|whatsapp|celular|(?<!auto)mobile/;
const PHONE = /^(tel|tels|telno|telnr|ph)$|(?<!head|ear|micro|saxo|i)phone(?!tic|me)|telefon/;
const CONTACT_NUMBER = /\bcontact (number|numbers|no|nr|#)/;

/** From the best name on. Columns below `FALLBACK_RANK` do not serve rows whose phone is empty. */
const RANKS = { mobile: 40, phone: 30, contactNumber: 25, fixedLine: 20, otherPerson: 10, numero: 8, number: 5 };
export const FALLBACK_RANK = RANKS.fixedLine - 5;
/** Names of this rank and below count only when the values look like phones. */
export const WEAK_RANK = RANKS.numero;

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Returns the words of a header in lower case, without accents: "PhoneNumber 1" becomes phone, number and 1. */
function toWords(header: string): string[] {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/WhatsApp/g, 'Whatsapp')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d#]+/u)
    .filter((word) => word !== '');
}

/** Returns how well a header names a column of phones. 0: it does not. */
export function rankPhoneName(header: string): number {
  const words = toWords(header);
  const text = words.join(' ');
  if (/\btext\b.*\b(number|phone)\b/.test(text)) return RANKS.mobile;
  if (words.some((word) => ABOUT_PHONES.has(word))) return 0;
  // A second phone is worse than the first.
  const position = words.flatMap((word) => (/^[2-9]$/.test(word) ? [Number(word)] : []))[0] ?? 1;
  const preferred = words.some((word) => word === 'primary' || word === 'preferred') ? 2 : 0;
  const rank = rankWords(words, text);
  return rank === 0 ? 0 : rank - (position - 1) * 0.5 + preferred;
}

function rankWords(words: readonly string[], text: string): number {
  const isMobile = words.some((word) => MOBILE.test(word));
  const isPhone = isMobile || words.some((word) => PHONE.test(word));
  if (isPhone && !words.every(isOwnWord)) return RANKS.otherPerson;
  if (isMobile) return RANKS.mobile;
  if (isPhone) return words.some((word) => FIXED_LINE.has(word)) ? RANKS.fixedLine : RANKS.phone;
  if (CONTACT_NUMBER.test(text)) return RANKS.contactNumber;
  if (text === 'numero') return RANKS.numero;
  return /^(number|numbers|contact|contacto|#|no|num|nr|nummer)$/.test(text) ? RANKS.number : 0;
}

function isOwnWord(word: string): boolean {
  return MOBILE.test(word) || PHONE.test(word) || FIXED_LINE.has(word) || OWN.has(word) || /^[\d#]+$/.test(word);
}

/** Returns whether a header names numbers that are no phones, such as "Customer ID". */
export function namesOtherNumbers(header: string): boolean {
  return toWords(header).some((word) => OTHER_NUMBERS.has(word) || ABOUT_PHONES.has(word));
}

/** Returns whether a header names a column of a field. */
export function namesField(header: string, field: EditedTextName): boolean {
  const words = toWords(header);
  return CONTACT_FIELDS[field].headers.test(words.join(' ')) && !words.some((word) => ABOUT_PHONES.has(word));
}

/** Names of columns with names, from the best on. A file can have a "Lead" that is a source beside a "Name". */
const PERSON_NAMES = {
  firstName: ['first', 'firstname', 'fname', 'givenname', 'forename', 'primernombre', 'nombres', 'prenom', 'vorname'],
  lastName: ['last', 'lastname', 'lname', 'surname', 'familyname', 'apellido', 'apellidos', 'nachname'],
  fullName: (
    'fullname name nombrecompleto nombre displayname ' +
    'contact customer client patient lead invitee guest member attendee student'
  ).split(' '),
};
const ROLE = /^(contact|customer|client|patient|lead|invitee|guest|member|attendee|student)s?(?=.)/;

export type PersonNameUse = keyof typeof PERSON_NAMES;

/** Returns whether a header is the Spanish word for name, which is the first name beside a last name. */
export function isSpanishName(header: string): boolean {
  return toWords(header).join('') === 'nombre';
}

/** Returns the header that names a column of names best, or undefined. */
export function findNameColumn(headers: readonly string[], use: PersonNameUse): string | undefined {
  const names: readonly string[] = PERSON_NAMES[use];
  const ranked = headers.map((header) => {
    const key = toWords(header).join('');
    const own = names.indexOf(key);
    return { header, rank: own >= 0 ? own : names.indexOf(key.replace(ROLE, '')) };
  });
  return ranked.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank)[0]?.header;
}
