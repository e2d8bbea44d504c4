import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ContactQuery = graphql(`
  query lead($leadId: ID!) {
    lead(leadId: $leadId) {
      success
      errors
      lead {
        id
        name
        firstName
        lastName
        phone
        masked
        email
        optedIn
        optedOut
        mayOptOut
        otherCountry
        invalidPhone
        archived
        created
        campaigns {
          id
          name
          state
          joined
          pausedAt
          pausedBy
        }
        groups {
          id
          name
        }
        tags {
          id
          name
        }
        dob
        gender
        typedName
        widgets {
          label
          values
        }
        customValues {
          customFieldId
          name
          value
        }
      }
    }
  }
`);

export type ContactDetail = NonNullable<ResultOf<typeof ContactQuery>['lead']['lead']>;

/** Loads a contact with its campaigns. */
export function useContact(contactId: string): UseQueryResult<ContactDetail> {
  return useQuery({
    queryKey: queryKeys.contact.detail(contactId),
    queryFn: async ({ signal }) => requirePresent((await ask(ContactQuery, { leadId: contactId }, signal)).lead),
  });
}
