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
 * back. An import of an earlier version had one column with phones, and gets the further ones.
 */
export function recallColumns(
  columns: Columns,
  { map, fields, hasOtherPhones }: RememberedColumns,
): Pick<RememberedColumns, 'map' | 'fields'> | null {
  if (findBetterPhone(columns, map) !== null) return null;
  const { phone, phone2, phone3 } = matchColumns(columns);
  if (hasOtherPhones || phone !== map.phone) return { map, fields };
  const used = [...Object.values(map), ...fields.map(({ column }) => column)];
  const isFree = (column: string | undefined): column is string => column !== undefined && !used.includes(column);
  return {
    map: { ...map, ...(isFree(phone2) ? { phone2 } : {}), ...(isFree(phone3) ? { phone3 } : {}) },
    fields,
  };
}
