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

/** A column contains phones when at least half of its filled cells look like phones. */
const PHONE_SHARE = 0.5;

/**
 * Matches columns to uses by their headers. Without a header for phones, the first column with phone-shaped values is
 * used.
 */
export function matchColumns(headers: readonly string[], rows: readonly Readonly<Record<string, string>>[]): ColumnMap {
  const map: Partial<Record<ColumnUse, string>> = {};
  const unassigned = new Set(headers);
  for (const use of ['phone', 'email', 'firstName', 'lastName', 'fullName'] as const) {
    const found = [...unassigned].find((header) => HEADERS[use].includes(normalizeHeader(header)));
    if (found === undefined) continue;
    map[use] = found;
    unassigned.delete(found);
  }
  if (map.phone === undefined) {
    const found = [...unassigned].find((header) => looksLikePhones(rows.map((row) => row[header] ?? '')));
    if (found !== undefined) map.phone = found;
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

function looksLikePhones(values: readonly string[]): boolean {
  const filledValues = values.filter((value) => value.trim() !== '');
  return filledValues.length > 0 && filledValues.filter(isPhoneShaped).length / filledValues.length >= PHONE_SHARE;
}

function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^a-z]/g, '');
}
