/** What a column of an imported file is used for. */
export const COLUMN_USES = ['fullName', 'firstName', 'lastName', 'phone'] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

/** Use to column; a column has at most one use and a use at most one column. */
export type ColumnMap = Readonly<Partial<Record<ColumnUse, string>>>;

export const USE_LABELS: Readonly<Record<ColumnUse, string>> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
};

/** The rows at which the preview looks (specification 1, section 5). */
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

/** Half of a column's filled cells looking like phones make it one. */
const PHONE_SHARE = 0.5;

/** Matches columns by their header, and the phone also by its values when no header says so. */
export function matchColumns(headers: readonly string[], rows: readonly Readonly<Record<string, string>>[]): ColumnMap {
  const map: Partial<Record<ColumnUse, string>> = {};
  const free = new Set(headers);
  for (const use of ['phone', 'firstName', 'lastName', 'fullName'] as const) {
    const found = [...free].find((header) => HEADERS[use].includes(plain(header)));
    if (found === undefined) continue;
    map[use] = found;
    free.delete(found);
  }
  if (map.phone === undefined) {
    const found = [...free].find((header) => looksLikePhones(rows.map((row) => row[header] ?? '')));
    if (found !== undefined) map.phone = found;
  }
  // Parts of a name and the whole of it are two ways to say the same: the parts win.
  if (map.firstName !== undefined) delete map.fullName;
  return map;
}

/** Gives a column a use, or none. A use that another column had moves here. */
export function assignColumn(map: ColumnMap, header: string, use: ColumnUse | null): ColumnMap {
  const next: Partial<Record<ColumnUse, string>> = {};
  for (const key of COLUMN_USES) {
    const held = map[key];
    if (held !== undefined && held !== header && key !== use) next[key] = held;
  }
  if (use !== null) next[use] = header;
  return next;
}

export function columnUse(map: ColumnMap, header: string): ColumnUse | null {
  return COLUMN_USES.find((use) => map[use] === header) ?? null;
}

/** Ten to fifteen digits among what people put between them. */
export function isPhoneShaped(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return /^[+()\d\s.\-/x]+$/i.test(value.trim()) && digits >= 10 && digits <= 15;
}

function looksLikePhones(values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== '');
  return filled.length > 0 && filled.filter(isPhoneShaped).length / filled.length >= PHONE_SHARE;
}

function plain(header: string): string {
  return header.toLowerCase().replace(/[^a-z]/g, '');
}
