/** What a column of an imported file contains. */
export const COLUMN_USES = ['fullName', 'firstName', 'lastName', 'phone', 'email'] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

/** Column header of each use. A column has at most one use, and a use at most one column. */
export type ColumnMap = Readonly<Partial<Record<ColumnUse, string>>>;

export const USE_LABELS: Readonly<Record<ColumnUse, string>> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
};

/** Rows in the preview. The phone column is detected from these rows. */
export const PREVIEW_ROWS = 11;

const HEADERS: Readonly<Record<ColumnUse, readonly string[]>> = {
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'cellnumber',
    'telephone',
    'tel',
    'number',
    'primaryphone',
  ],
  email: ['email', 'emailaddress', 'mail'],
  firstName: ['first', 'firstname', 'fname', 'givenname', 'forename'],
  lastName: ['last', 'lastname', 'lname', 'surname', 'familyname'],
  fullName: [
    'name',
    'fullname',
    'contact',
    'contactname',
    'customer',
    'customername',
    'client',
    'clientname',
    'lead',
    'leadname',
    'patient',
    'patientname',
  ],
};

/** A column contains phones or addresses when at least half of its filled cells look like them. */
const SHARE = 0.5;

type PreviewRow = Readonly<Record<string, string>>;

/**
 * Matches columns to uses by their headers. Without a header for phones or addresses, the first column with such values is
 * used. `hasNames`: the first row names the columns. Without it the first column with values like names is the full name; with it
 * a column of cities must not become one.
 */
export function matchColumns(headers: readonly string[], rows: readonly PreviewRow[], hasNames = true): ColumnMap {
  const map: Partial<Record<ColumnUse, string>> = {};
  const unassigned = new Set(headers);
  for (const use of ['phone', 'email', 'firstName', 'lastName', 'fullName'] as const) {
    const found = [...unassigned].find((header) => HEADERS[use].includes(normalizeHeader(header)));
    if (found === undefined) continue;
    map[use] = found;
    unassigned.delete(found);
  }
  if (map.phone === undefined) {
    const found = [...unassigned].find((header) => isFilledWith(rows, header, isPhoneShaped));
    if (found !== undefined) map.phone = found;
  }
  const addresses = [...unassigned].find((header) => isFilledWith(rows, header, isEmailShaped));
  if (map.email === undefined && addresses !== undefined && addresses !== map.phone) map.email = addresses;
  if (!hasNames) {
    const names = [...unassigned].find((header) => isFilledWith(rows, header, isNameShaped));
    if (names !== undefined) map.fullName = names;
  }
  // First and last name replace the full name. An import uses one or the other.
  if (map.firstName !== undefined) delete map.fullName;
  return map;
}

/** Assigns a use to a column; null removes it. Another column with that use loses it. */
export function assignColumn(map: ColumnMap, header: string, use: ColumnUse | null): ColumnMap {
  const next: Partial<Record<ColumnUse, string>> = {};
  for (const key of COLUMN_USES) {
    const assigned = map[key];
    if (assigned !== undefined && assigned !== header && key !== use) next[key] = assigned;
  }
  if (use !== null) next[use] = header;
  return next;
}

/** Returns the use of a column, or null. */
export function getColumnUse(map: ColumnMap, header: string): ColumnUse | null {
  return COLUMN_USES.find((use) => map[use] === header) ?? null;
}

/** Returns whether the value has 10 to 15 digits and otherwise only phone punctuation. */
export function isPhoneShaped(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return /^[+()\d\s.\-/x]+$/i.test(value.trim()) && digits >= 10 && digits <= 15;
}

/** Returns whether a first row has the names of columns. A row with a phone number or an email address is a contact. */
export function looksLikeNames(cells: readonly string[]): boolean {
  return !cells.some((cell) => isPhoneShaped(cell) || isEmailShaped(cell));
}

function isEmailShaped(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
}

/** Returns whether a value has one to four words of letters, such as "Ann-Marie O’Neill". */
function isNameShaped(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return words.length <= 4 && words.every((word) => /^\p{L}[\p{L}\p{M}.'’-]*,?$/u.test(word));
}

/** Returns whether the contacts of a file get names. */
export function hasNameColumn(map: ColumnMap): boolean {
  return [map.fullName, map.firstName, map.lastName].some((column) => column !== undefined);
}

/** Returns whether most filled cells of a column look alike. */
function isFilledWith(rows: readonly PreviewRow[], header: string, isShaped: (value: string) => boolean): boolean {
  const filled = rows.map((row) => row[header] ?? '').filter((value) => value.trim() !== '');
  return filled.length > 0 && filled.filter(isShaped).length / filled.length >= SHARE;
}

function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^a-z]/g, '');
}
