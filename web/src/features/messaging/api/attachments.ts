import { useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const RetryAttachments = graphql(`
  mutation retryAttachments($messageId: ID!) {
    retryAttachments(messageId: $messageId) {
      success
      errors
    }
  }
`);

/** Fetches the pictures of a text from the carrier again. */
export function useRetryPictures(contactId: string): Change<string> {
  return useChange((messageId: string) => ask(RetryAttachments, { messageId }), {
    alwaysReloads: [queryKeys.contact.conversation(contactId)],
    onError: (error) => toastFailure('Not loaded', error),
  });
}

/** Returns a function that asks for new addresses of the pictures. An address ends after an hour or two. */
export function useReloadPictures(contactId: string): () => void {
  const client = useQueryClient();
  return () => void invalidate(client, queryKeys.contact.conversation(contactId));
}
