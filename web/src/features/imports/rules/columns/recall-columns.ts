import { findBetterPhone, matchColumns, type ColumnMap, type Columns } from './csv-columns.ts';
import type { FieldColumn } from './field-columns.ts';

/** How the organization matched these columns in its last import. */
export interface RememberedColumns {
  readonly map: ColumnMap;
  readonly fields: readonly FieldColumn[];
  /** Whether the import knew further columns with phones. */
  readonly hasOtherPhones: boolean;
}

/**
 * Returns the remembered columns, or null when another column looks more like phones: a wrong match of the last import must not come
 * back. A column that says who agreed to texts is matched again, because an import without it adds contacts who said no. An import of an earlier version had one column with phones, and gets the further ones.
 */
export function recallColumns(
  columns: Columns,
  { map, fields, hasOtherPhones }: RememberedColumns,
): Pick<RememberedColumns, 'map' | 'fields'> | null {
  if (findBetterPhone(columns, map) !== null) return null;
  const { phone, phone2, phone3, consent } = matchColumns(columns);
  const used = [...Object.values(map), ...fields.map(({ column }) => column)];
  const isFree = (column: string | undefined): column is string => column !== undefined && !used.includes(column);
  const agreed = map.consent === undefined && isFree(consent) ? { consent } : {};
  if (hasOtherPhones || phone !== map.phone) return { map: { ...map, ...agreed }, fields };
  return {
    map: { ...map, ...agreed, ...(isFree(phone2) ? { phone2 } : {}), ...(isFree(phone3) ? { phone3 } : {}) },
    fields,
  };
}
