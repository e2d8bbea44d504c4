import { CONTACT_FIELDS, EDITED_TEXTS, mapNames } from '../../../../../../functions/domain/contacts/contact-fields.ts';
import { namesConsent, namesRefusals } from '../../../../../../functions/domain/imports/consent-cells.ts';
import type { ColumnValues } from './column-values.ts';
import {
  FALLBACK_RANK,
  findNameColumn,
  isSpanishName,
  namesField,
  namesOtherNumbers,
  rankPhoneName,
  WEAK_RANK,
} from './header-names.ts';

/** What a column of an imported file contains. */
export const COLUMN_USES = [
  'fullName',
  'firstName',
  'lastName',
  'phone',
  'phone2',
  'phone3',
  ...EDITED_TEXTS,
  'consent',
] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

/** Column header of each use. A column has at most one use, and a use at most one column. */
export type ColumnMap = Readonly<Partial<Record<ColumnUse, string>>>;

const USE_LABELS: Readonly<Record<ColumnUse, string>> = {
  fullName: 'Full name',
  firstName: CONTACT_FIELDS.firstName.label,
  lastName: CONTACT_FIELDS.lastName.label,
  phone: CONTACT_FIELDS.phone.label,
  phone2: 'Second phone',
  phone3: 'Third phone',
  ...mapNames(EDITED_TEXTS, (name) => CONTACT_FIELDS[name].label),
  consent: 'Agreed to texts',
};

/** Returns the label of a use for a column. A column such as "Opted Out" says who does not want texts. */
export function labelUse(use: ColumnUse, header: string): string {
  return use === 'consent' && namesRefusals(header) ? 'Opted out' : USE_LABELS[use];
}

/** Rows in the preview. */
export const PREVIEW_ROWS = 11;

/** A column contains phones or addresses when at least half of its filled cells look like them. */
const SHARE = 0.5;
const NO_VALUES: ColumnValues = { filled: 0, phones: 0, writtenPhones: 0, emails: 0, names: 0 };

/** The columns of a file with what their values look like. */
export interface Columns {
  readonly headers: readonly string[];
  readonly values: Readonly<Record<string, ColumnValues>>;
  /** The first row names the columns. */
  readonly hasNames: boolean;
}

/**
 * Matches columns to uses by their headers. Values count only where no header names a phone or an address. Names are found by values
 * only in a file that does not name its columns: in others a column of cities must not become one.
 */
export function matchColumns(columns: Columns): ColumnMap {
  const { headers, values, hasNames } = columns;
  const map: Partial<Record<ColumnUse, string>> = matchPhones(columns);
  const isFree = (header: string): boolean => !Object.values(map).includes(header);
  for (const use of ['firstName', 'lastName', 'fullName'] as const) {
    const found = findNameColumn(headers.filter(isFree), use);
    if (found !== undefined) map[use] = found;
  }
  for (const use of EDITED_TEXTS) {
    const { values: shape } = CONTACT_FIELDS[use];
    const isAlike = (header: string): boolean => shape !== undefined && isFilledWith(values[header], shape);
    const named = headers.filter((header) => isFree(header) && namesField(header, use));
    const found = named.find(isAlike) ?? named[0] ?? headers.find((header) => isFree(header) && isAlike(header));
    if (found !== undefined) map[use] = found;
  }
  const consent = headers.find((header) => isFree(header) && namesConsent(header));
  if (hasNames && consent !== undefined) map.consent = consent;
  if (!hasNames) {
    const names = headers.find((header) => isFree(header) && isFilledWith(values[header], 'names'));
    if (names !== undefined) map.fullName = names;
  }
  if (map.lastName !== undefined && map.fullName !== undefined && isSpanishName(map.fullName))
    map.firstName ??= map.fullName;
  // First and last name replace the full name. An import uses one or the other.
  if (map.firstName !== undefined) delete map.fullName;
  return map;
}

/** The columns with phones, the best name first. Further ones serve the rows whose first one is empty. */
function matchPhones({ headers, values, hasNames }: Columns): ColumnMap {
  const named = headers
    .map((header) => ({ header, rank: hasNames ? rankPhoneName(header) : 0, ...(values[header] ?? NO_VALUES) }))
    .filter(({ header, rank }) => rank > WEAK_RANK || (rank > 0 && isPhoneColumn(values[header], rank)));
  // A column whose values are all something else is not what its name says.
  const good = named.filter(({ filled, phones }) => filled === 0 || phones > 0);
  const ranked = (good.length > 0 ? good : named).sort((a, b) => b.rank - a.rank);
  const [first, ...others] = ranked;
  if (first === undefined) {
    const found = findPhonesByValues({ headers, values, hasNames });
    return found === undefined ? {} : { phone: found };
  }
  const further = others.filter(({ rank }) => rank >= FALLBACK_RANK).sort((a, b) => compareFilled(a, b));
  const [second, third] = first.rank > WEAK_RANK ? further : [];
  return {
    phone: first.header,
    ...(second ? { phone2: second.header } : {}),
    ...(third ? { phone3: third.header } : {}),
  };
}

/** Columns with phones come before empty ones. The order stays otherwise. */
function compareFilled(a: ColumnValues, b: ColumnValues): number {
  return Number(b.phones > 0) - Number(a.phones > 0);
}

/** A bare "Number" may be a running number, so its values must be written as phones. */
function isPhoneColumn(values: ColumnValues | undefined, rank: number): boolean {
  return isFilledWith(values, rank < WEAK_RANK ? 'writtenPhones' : 'phones');
}

/** Returns the column that looks most like phones: record numbers may have ten digits, too, but no brackets and hyphens. */
function findPhonesByValues({ headers, values, hasNames }: Columns): string | undefined {
  return headers
    .map((header) => ({ header, ...(values[header] ?? NO_VALUES) }))
    .filter(({ header }) => isFilledWith(values[header], 'phones') && !(hasNames && namesOtherNumbers(header)))
    .sort((a, b) => b.writtenPhones / b.filled - a.writtenPhones / a.filled)[0]?.header;
}

/** Returns a column that looks more like phones than the matched one, or null. */
export function findBetterPhone(columns: Columns, map: ColumnMap): string | null {
  const { values, hasNames } = columns;
  const used = map.phone === undefined ? undefined : values[map.phone];
  const { phone: better } = matchColumns(columns);
  if (map.phone === undefined || better === undefined || isPhoneUse(map, better)) return null;
  const gain = getShare(values[better], 'phones') - getShare(used, 'phones');
  const isNamed = hasNames && rankPhoneName(better) > 0 && rankPhoneName(map.phone) === 0;
  const isWritten = getShare(values[better], 'writtenPhones') - getShare(used, 'writtenPhones') >= SHARE;
  const hasPhones = (values[better]?.phones ?? 0) > 0;
  return hasPhones && (gain > 0.2 || isNamed || (isWritten && gain >= 0)) ? better : null;
}

function isPhoneUse({ phone, phone2, phone3 }: ColumnMap, header: string): boolean {
  return [phone, phone2, phone3].includes(header);
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

/** Returns the further columns with phones, in their order. */
export function listOtherPhones({ phone2, phone3 }: ColumnMap): string[] {
  return [phone2, phone3].filter((column) => column !== undefined);
}

/** Returns whether the contacts of a file get names. */
export function hasNameColumn(map: ColumnMap): boolean {
  return [map.fullName, map.firstName, map.lastName].some((column) => column !== undefined);
}

/** Returns whether most filled cells of a column look alike. */
function isFilledWith(values: ColumnValues | undefined, what: Exclude<keyof ColumnValues, 'filled'>): boolean {
  return getShare(values, what) >= SHARE;
}

function getShare(values: ColumnValues | undefined, what: Exclude<keyof ColumnValues, 'filled'>): number {
  return values === undefined || values.filled === 0 ? 0 : values[what] / values.filled;
}
