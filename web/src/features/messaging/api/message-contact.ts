import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const MessageContact = graphql(`
  mutation messageLead($leadId: ID!, $message: String!, $idempotencyKey: String) {
    messageLead(leadId: $leadId, message: $message, idempotencyKey: $idempotencyKey) {
      success
      errors
      message {
        id
      }
    }
  }
`);

const ViewContact = graphql(`
  mutation viewLead($leadId: ID!) {
    viewLead(leadId: $leadId) {
      success
      errors
    }
  }
`);

export interface OutgoingText {
  readonly contactId: string;
  readonly message: string;
  /** Repeating the call with the same key sends one text. */
  readonly idempotencyKey: string;
}

/** Sends a text to a contact. Returns the message's id. */
export async function messageContact({ contactId, message, idempotencyKey }: OutgoingText): Promise<string> {
  return requirePresent((await ask(MessageContact, { leadId: contactId, message, idempotencyKey })).message).id;
}

/** Marks the conversation with a contact as viewed. */
export async function viewContact(contactId: string): Promise<void> {
  await ask(ViewContact, { leadId: contactId });
}
