import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import type { ColumnMap } from '../rules/csv-columns.ts';

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
      }
    }
  }
`);

/** How the organization used these columns last; null when it never did, or when that cannot be told now: it is a proposal. */
export async function rememberedColumns(headers: readonly string[]): Promise<ColumnMap | null> {
  try {
    const { mapping } = assertAccepted((await call(CsvMappingQuery, { headers: [...headers] })).csvMapping);
    if (!mapping) return null;
    const { fullNameKey, firstNameKey, lastNameKey, phoneKey } = mapping;
    const uses = { fullName: fullNameKey, firstName: firstNameKey, lastName: lastNameKey, phone: phoneKey };
    return Object.fromEntries(Object.entries(uses).filter(([, column]) => column !== null)) as ColumnMap;
  } catch {
    return null;
  }
}
