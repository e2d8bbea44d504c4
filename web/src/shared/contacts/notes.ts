import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const NotesQuery = graphql(`
  query leadNotes($leadId: ID!, $after: String) {
    leadNotes(leadId: $leadId, after: $after) {
      success
      errors
      notes {
        id
        text
        at
        byName
        mayDelete
      }
      next
    }
  }
`);

const CreateNoteMutation = graphql(`
  mutation createLeadNote($leadId: ID!, $noteText: String!) {
    createLeadNote(leadId: $leadId, noteText: $noteText) {
      success
      errors
    }
  }
`);

const DeleteNoteMutation = graphql(`
  mutation deleteLeadNote($leadId: ID!, $noteId: ID!, $restore: Boolean) {
    deleteLeadNote(leadId: $leadId, noteId: $noteId, restore: $restore) {
      success
      errors
    }
  }
`);

type NotesPage = ResultOf<typeof NotesQuery>['leadNotes'];
export type ContactNote = NotesPage['notes'][number];

/** Loads the notes about a contact, newest first. */
export function useNotes(contactId: string): UseInfiniteQueryResult<InfiniteData<NotesPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.contact.notes(contactId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(NotesQuery, { leadId: contactId, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  });
}

/** Writes a note. */
export function useAddNote(contactId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteText) => ask(CreateNoteMutation, { leadId: contactId, noteText }),
    onSettled: () => refresh(client, contactId),
  });
}

/** Deletes a note, or restores a deleted one. */
export function useDeleteNote(
  contactId: string,
): UseMutationResult<unknown, Error, { readonly noteId: string; readonly restore: boolean }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ noteId, restore }) => ask(DeleteNoteMutation, { leadId: contactId, noteId, restore }),
    onSettled: () => refresh(client, contactId),
  });
}

/** Notes are also in the timeline of the contact. */
async function refresh(client: QueryClient, contactId: string): Promise<void> {
  await Promise.all([
    invalidate(client, queryKeys.contact.notes(contactId)),
    invalidate(client, queryKeys.contact.timeline(contactId)),
  ]);
}
