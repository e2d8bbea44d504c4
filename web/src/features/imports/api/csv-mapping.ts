import { EDITED_TEXTS, mapNames, toColumnKey } from '../../../../../functions/domain/contacts/contact-fields.ts';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import type { ColumnMap } from '../rules/columns/csv-columns.ts';
import type { RememberedColumns } from '../rules/columns/recall-columns.ts';

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
        otherPhoneKeys
        consentKey
        emailKey
        fieldKeys {
          column
          name
        }
      }
    }
  }
`);

/**
 * Returns how the organization mapped these columns in its last import, or null. A failed call also returns null,
 * because the mapping is only a suggestion.
 */
export async function fetchRememberedColumns(headers: readonly string[]): Promise<RememberedColumns | null> {
  try {
    const { mapping } = await ask(CsvMappingQuery, { headers: [...headers] });
    if (!mapping) return null;
    const { fullNameKey, firstNameKey, lastNameKey, phoneKey, otherPhoneKeys, consentKey, fieldKeys } = mapping;
    const columns = {
      fullName: fullNameKey,
      firstName: firstNameKey,
      lastName: lastNameKey,
      phone: phoneKey,
      phone2: otherPhoneKeys?.[0] ?? null,
      phone3: otherPhoneKeys?.[1] ?? null,
      consent: consentKey,
      ...mapNames(EDITED_TEXTS, (name) => mapping[toColumnKey(name)]),
    };
    const map = Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null)) as ColumnMap;
    return { map, fields: fieldKeys, hasOtherPhones: otherPhoneKeys !== null };
  } catch {
    return null;
  }
}
