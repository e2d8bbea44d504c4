/**
 * What is known of each contact beside the custom fields of an organization. Everything that stores, imports, exports, merges, edits, shows
 * or masks a contact reads this table. A text that is added here needs its places in schema.graphql and in the documents of the web
 * app, which a test and the compiler name (CONTRIBUTING.md, "Add a field of contacts").
 */
const FIELDS = {
  name: { kind: 'NAME', label: 'Name', maxLength: 250, tooLong: 'The name is too long.' },
  firstName: { kind: 'NAME', label: 'First name', maxLength: 120, tooLong: 'The first name is too long.' },
  lastName: { kind: 'NAME', label: 'Last name', maxLength: 120, tooLong: 'The last name is too long.' },
  phone: { kind: 'PHONE', label: 'Phone', maxLength: 40, tooLong: 'The phone number is too long.', inputType: 'tel' },
  email: {
    kind: 'TEXT',
    label: 'Email',
    maxLength: 254,
    tooLong: 'The email address is too long.',
    inputType: 'email',
    setBy: 'PEOPLE',
    shownIn: 'LISTS',
    headers: /\b(e ?mail|email ?address|mail|correo)\b/,
    // A list may hold notes such as "none" in place of an address.
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    values: 'emails',
  },
  // The id of the contact at the system that its appointments come from.
  externalId: { kind: 'TEXT', label: 'External id', setBy: 'SYSTEM', shownIn: 'THREAD' },
} as const satisfies Readonly<Record<string, NameField | PhoneField | TextField | SystemField>>;

interface Field {
  /** What screens and exports call it. */
  readonly label: string;
  /** What a person may type, in UTF-16 units. */
  readonly maxLength: number;
  readonly tooLong: string;
  readonly inputType?: 'tel' | 'email';
}

/** The rules of names are in name.ts. A masked viewer sees the first name. */
interface NameField extends Field {
  readonly kind: 'NAME';
}

/** The rules of numbers are in phone.ts. A masked viewer sees the last digits. */
interface PhoneField extends Field {
  readonly kind: 'PHONE';
}

/** A text, or null if the contact has none. A masked viewer does not see it. */
interface AnyText {
  readonly kind: 'TEXT';
  /**
   * LISTS: all answers. The indexes must copy the attribute. CONTACT: answers with one contact. THREAD: only the details of a
   * contact. Contacts that were read from an index lack the last two.
   */
  readonly shownIn: 'LISTS' | 'CONTACT' | 'THREAD';
}

/** A text that people edit, import, export and merge. Its name with "Key" names its column in an import. */
export interface TextField extends Field, AnyText {
  readonly setBy: 'PEOPLE';
  /** What a header says, in lower case, words separated by blanks. */
  readonly headers: RegExp;
  /** An imported cell that does not match, or is too long, leaves the field empty. */
  readonly pattern?: RegExp;
  /** What the values of the column look like in a file whose headers do not name it. */
  readonly values?: 'emails';
}

interface SystemField extends AnyText {
  readonly label: string;
  readonly setBy: 'SYSTEM';
}

type Names<Rule> = {
  [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name] extends Rule ? Name : never;
}[keyof typeof FIELDS];
type TextName = Names<{ readonly kind: 'TEXT' }>;
export type EditedTextName = Names<{ readonly setBy: 'PEOPLE' }>;
export type ShownTextName = Names<{ readonly shownIn: 'LISTS' | 'CONTACT' }>;

/** The texts of a contact. */
export type ContactTexts = { readonly [Name in TextName]: string | null };
export type EditedTexts = Pick<ContactTexts, EditedTextName>;

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** All texts, in the order in which they were added to this table. */
export const TEXT_NAMES = NAMES.filter((name): name is TextName => FIELDS[name].kind === 'TEXT');
/** The texts that people edit. */
export const EDITED_TEXTS = TEXT_NAMES.filter((name): name is EditedTextName => FIELDS[name].setBy === 'PEOPLE');
/** The texts that other answers than the details of a contact have. */
export const SHOWN_TEXTS = TEXT_NAMES.filter((name): name is ShownTextName => FIELDS[name].shownIn !== 'THREAD');

/** The texts that only the details of a contact have. */
export const THREAD_TEXTS = TEXT_NAMES.filter((name) => FIELDS[name].shownIn === 'THREAD');

/** What people type and import, and what exports have, in the order of forms and exports. */
export const CONTACT_FIELDS: Readonly<Record<'name' | 'firstName' | 'lastName' | 'phone', Field>> &
  Readonly<Record<EditedTextName, TextField>> = FIELDS;
export const CONTACT_FIELD_NAMES = ['name', 'firstName', 'lastName', 'phone', ...EDITED_TEXTS] as const;

/** Returns whether lists show a text. Their index has it then. */
export function isInLists(name: TextName): boolean {
  return FIELDS[name].shownIn === 'LISTS';
}

/** Returns a record with a value for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, toValue(name, index)])) as Record<Name, Value>;
}

/** The name of the column of a text in the API of imports, such as `emailKey`. */
export type ColumnKey = `${EditedTextName}Key`;

export function toColumnKey<Name extends EditedTextName>(name: Name): `${Name}Key` {
  return `${name}Key`;
}

/** Returns a record with a value for the column of each text. */
export function mapColumnKeys<Value>(toValue: (name: EditedTextName) => Value): Record<ColumnKey, Value> {
  return Object.fromEntries(EDITED_TEXTS.map((name) => [toColumnKey(name), toValue(name)])) as Record<ColumnKey, Value>;
}

/** Returns an imported cell as the field keeps it, or null. */
export function readCell(name: EditedTextName, cell: string): string | null {
  const { maxLength, pattern } = CONTACT_FIELDS[name];
  return cell !== '' && cell.length <= maxLength && (pattern === undefined || pattern.test(cell)) ? cell : null;
}
