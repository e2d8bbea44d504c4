import type { EditedTextName } from '../../../../../functions/domain/contacts/contact-fields.ts';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const UpdateContact = graphql(`
  mutation updateLead($leadId: ID!, $lead: LeadInput!, $seen: LeadInput) {
    updateLead(leadId: $leadId, lead: $lead, seen: $seen) {
      success
      errors
    }
  }
`);

/** Some values of a contact. An empty value of a custom field removes the field from the contact. */
export interface ContactValues extends Readonly<Partial<Record<'name' | 'phone' | EditedTextName, string>>> {
  readonly customValues?: { customFieldId: string; value: string }[];
}

interface ContactChange {
  readonly lead: ContactValues;
  /** What the form showed for the same values when the person began to type. */
  readonly seen: ContactValues;
}

/** Changes values of a contact, unless someone else has changed one of them in the meantime. */
export function useUpdateContact(contactId: string): Change<ContactChange> {
  return useChange((change: ContactChange) => ask(UpdateContact, { leadId: contactId, ...change }), {
    alwaysReloads: [queryKeys.contact.one(contactId), queryKeys.contacts.all()],
  });
}
