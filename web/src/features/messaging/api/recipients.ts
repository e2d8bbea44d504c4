import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const RecipientsQuery = graphql(`
  query recipients($search: String) {
    leads(page: 1, search: $search) {
      success
      errors
      leads {
        id
        name
        phone
        optedOut
        mayOptOut
        invalidPhone
      }
    }
  }
`);

const AddRecipient = graphql(`
  mutation createLead($lead: LeadInput!, $attestation: String, $idempotencyKey: String) {
    createLead(lead: $lead, attestation: $attestation, idempotencyKey: $idempotencyKey) {
      success
      errors
      lead {
        id
      }
    }
  }
`);

export type Recipient = ResultOf<typeof RecipientsQuery>['leads']['leads'][number];

/** Loads the first contacts that match a name or a number. Without a search: the newest contacts. */
export function useRecipients(search: string): UseQueryResult<readonly Recipient[]> {
  return useQuery({
    queryKey: queryKeys.contacts.recipients(search),
    queryFn: async ({ signal }) => (await ask(RecipientsQuery, { search: search || null }, signal)).leads,
  });
}

interface NewRecipient {
  readonly phone: string;
  /** The statement of consent that the brand asks for, or null. */
  readonly attestation: string | null;
}

/** Adds a contact for a number and returns its id. A number that has a contact returns that contact. */
export function useAddRecipient(): Change<NewRecipient, string> {
  return useChange(async ({ phone, attestation }: NewRecipient, keys) => {
    const idempotencyKey = keys.keyFor({ phone, attestation });
    const { createLead } = await call(AddRecipient, { lead: { phone }, attestation, idempotencyKey });
    return requirePresent(assertAccepted(createLead).lead).id;
  });
}
