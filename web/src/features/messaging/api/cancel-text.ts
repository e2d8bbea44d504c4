import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const CancelText = graphql(`
  mutation cancelMessage($messageId: ID!) {
    cancelMessage(messageId: $messageId) {
      success
      errors
    }
  }
`);

/** Cancels a scheduled text of a contact. The server refuses a text that is on its way. */
export function useCancelText(contactId: string): Change<string> {
  return useChange((messageId: string) => ask(CancelText, { messageId }), {
    alwaysReloads: [queryKeys.contact.one(contactId), queryKeys.contacts.inbox(), queryKeys.sends()],
  });
}

const DeleteText = graphql(`
  mutation deleteMessage($messageId: ID!) {
    deleteMessage(messageId: $messageId) {
      success
      errors
    }
  }
`);

/** Removes a failed text from the conversation. */
export function useDeleteText(contactId: string): Change<string> {
  return useChange((messageId: string) => ask(DeleteText, { messageId }), {
    alwaysReloads: [queryKeys.contact.one(contactId), queryKeys.contacts.inbox()],
  });
}
