import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const EraseContact = graphql(`
  mutation eraseLead($leadId: ID!, $name: String!) {
    eraseLead(leadId: $leadId, name: $name) {
      success
      errors
    }
  }
`);

/** Erases a contact for good. The variable is what the person typed to confirm. */
export function useEraseContact(contactId: string): Change<string> {
  return useChange((name: string) => ask(EraseContact, { leadId: contactId, name }), {
    reloads: [queryKeys.contacts.all(), queryKeys.campaigns.all(), queryKeys.session()],
  });
}
