import type { QueryKey } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

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
export function useNotes(contactId: string): Pages<NotesPage> {
  return usePages(queryKeys.contact.notes(contactId), (after, signal) =>
    ask(NotesQuery, { leadId: contactId, after }, signal),
  );
}

/** Writes a note. */
export function useAddNote(contactId: string): Change<string> {
  return useChange((noteText) => ask(CreateNoteMutation, { leadId: contactId, noteText }), {
    alwaysReloads: listNoteKeys(contactId),
  });
}

/** Deletes a note, or restores a deleted one. */
export function useDeleteNote(contactId: string): Change<{ readonly noteId: string; readonly restore: boolean }> {
  return useChange(({ noteId, restore }) => ask(DeleteNoteMutation, { leadId: contactId, noteId, restore }), {
    alwaysReloads: listNoteKeys(contactId),
  });
}

/** Notes are also in the timeline of the contact. */
function listNoteKeys(contactId: string): readonly QueryKey[] {
  return [queryKeys.contact.notes(contactId), queryKeys.contact.timeline(contactId)];
}
