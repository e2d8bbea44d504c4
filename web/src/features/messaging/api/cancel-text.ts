import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const CancelText = graphql(`
  mutation cancelMessage($messageId: ID!) {
    cancelMessage(messageId: $messageId) {
      success
      errors
    }
  }
`);

/** Cancels a scheduled text of a contact. The server refuses a text that is on its way. */
export function useCancelText(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => ask(CancelText, { messageId }),
    onSettled: () =>
      invalidate(client, queryKeys.contact.one(contactId), queryKeys.contacts.inbox(), queryKeys.sends()),
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
export function useDeleteText(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => ask(DeleteText, { messageId }),
    onSettled: () => invalidate(client, queryKeys.contact.one(contactId), queryKeys.contacts.inbox()),
  });
}
