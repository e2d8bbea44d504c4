import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useBrand } from '../../../brand/brand.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { ask } from '../../../lib/api/call.ts';
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
export function useRetryPictures(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  const { screen } = useBrand();
  return useMutation({
    mutationFn: (messageId: string) => ask(RetryAttachments, { messageId }),
    onSettled: () => invalidate(client, queryKeys.contact.conversation(contactId)),
    onError: (error) => toastError('Not loaded', getErrorText(error, screen.unknownError)),
  });
}

/** Returns a function that asks for new addresses of the pictures. An address ends after an hour or two. */
export function useReloadPictures(contactId: string): () => void {
  const client = useQueryClient();
  return () => void invalidate(client, queryKeys.contact.conversation(contactId));
}
