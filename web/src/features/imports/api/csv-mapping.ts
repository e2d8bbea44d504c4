import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import type { ColumnMap } from '../rules/csv-columns.ts';
import type { FieldColumn } from '../rules/field-columns.ts';

const CsvMappingQuery = graphql(`
  query csvMapping($headers: [String!]!) {
    csvMapping(headers: $headers) {
      success
      errors
      mapping {
        fullNameKey
        firstNameKey
        lastNameKey
        phoneKey
        emailKey
        fieldKeys {
          column
          name
        }
      }
    }
  }
`);

export interface RememberedColumns {
  readonly map: ColumnMap;
  readonly fields: readonly FieldColumn[];
}

/**
 * Returns how the organization mapped these columns in its last import, or null. A failed call also returns null,
 * because the mapping is only a suggestion.
 */
export async function fetchRememberedColumns(headers: readonly string[]): Promise<RememberedColumns | null> {
  try {
    const { mapping } = assertAccepted((await call(CsvMappingQuery, { headers: [...headers] })).csvMapping);
    if (!mapping) return null;
    const { fullNameKey, firstNameKey, lastNameKey, phoneKey, emailKey, fieldKeys } = mapping;
    const columns = {
      fullName: fullNameKey,
      firstName: firstNameKey,
      lastName: lastNameKey,
      phone: phoneKey,
      email: emailKey,
    };
    const map = Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null)) as ColumnMap;
    return { map, fields: fieldKeys };
  } catch {
    return null;
  }
}
