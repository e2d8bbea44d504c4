import { assertAccepted, call, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const MessageLead = graphql(`
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

const ViewLead = graphql(`
  mutation viewLead($leadId: ID!) {
    viewLead(leadId: $leadId) {
      success
      errors
    }
  }
`);

export interface OutgoingText {
  readonly leadId: string;
  readonly message: string;
  /** Sending the same again under the same key sends one text. */
  readonly idempotencyKey: string;
}

/** Returns the text's id. */
export async function messageLead(text: OutgoingText): Promise<string> {
  return requirePresent(assertAccepted((await call(MessageLead, text)).messageLead).message).id;
}

export async function viewLead(leadId: string): Promise<void> {
  assertAccepted((await call(ViewLead, { leadId })).viewLead);
}
