import { CUSTOM_FIELD_RULES } from '../../../../../../functions/domain/contact-attributes/custom-field.ts';
import { cleanEntryName } from '../../../../../../functions/domain/contact-attributes/named-list.ts';
import { foldName } from '../../../../../../functions/domain/search/fold-name.ts';

/** A column whose cells become values of the custom field with this name. */
export interface FieldColumn {
  readonly column: string;
  readonly name: string;
}

/** Returns the columns that have the names of custom fields, without columns that are used otherwise. */
export function matchFields(
  headers: readonly string[],
  fields: readonly string[],
  usedColumns: readonly string[],
): FieldColumn[] {
  const found: FieldColumn[] = [];
  for (const column of headers) {
    const name = fields.find((field) => foldName(field) === foldName(toFieldName(column)));
    const isFree = !usedColumns.includes(column) && !found.some((each) => each.name === name);
    if (name !== undefined && isFree) found.push({ column, name });
  }
  return found;
}

/** Returns the name of the field that a column would become. empty if the header cannot name a field. */
export function toFieldName(column: string): string {
  const name = cleanEntryName(column, CUSTOM_FIELD_RULES);
  return CUSTOM_FIELD_RULES.reserved.includes(foldName(name)) ? '' : name;
}

/** Lets a column become a field. Null takes the field away. Another column of the field loses it. */
export function assignField(columns: readonly FieldColumn[], column: string, name: string | null): FieldColumn[] {
  const others = columns.filter((each) => each.column !== column && (name === null || !isSame(each.name, name)));
  return name === null ? others : [...others, { column, name }];
}

function isSame(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}
