import * as z from 'zod/mini';
import { NOTE_LIMIT } from '../../domain/contacts/note.ts';
import { showNote, type Mask } from '../../domain/contacts/mask.ts';
import { field } from '../registry/router.ts';
import { addNote, deleteNote, listNotes, type ListedNote, type NoteDeps } from '../../use-cases/contacts/notes.ts';
import { id, optionalBoolean } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

/** What staff wrote down about contacts. */
export function noteFields(deps: NoteDeps) {
  return {
    leadNotes: field({
      input: z.object({ leadId: id, after: z.nullish(id) }),
      empty: { notes: [], next: null },
      run: async ({ actor, mask }, { leadId, after = null }) =>
        respond(await listNotes(deps, actor, { contactId: leadId, after }), ({ notes, next }) => ({
          notes: notes.map((note) => noteView(note, mask)),
          next,
        })),
    }),
    createLeadNote: field({
      input: z.object({
        leadId: id,
        noteText: z.string().check(z.maxLength(NOTE_LIMIT, `Write at most ${NOTE_LIMIT} characters.`)),
      }),
      empty: { note: null },
      run: async ({ actor, mask }, { leadId, noteText }) =>
        respond(await addNote(deps, actor, { contactId: leadId, text: noteText }), (note) => ({
          note: noteView(note, mask),
        })),
    }),
    deleteLeadNote: field({
      input: z.object({ leadId: id, noteId: id, restore: optionalBoolean }),
      run: async ({ actor }, { leadId, noteId, restore }) =>
        respondDone(await deleteNote(deps, actor, { contactId: leadId, noteId, restore: restore === true })),
    }),
  };
}

/** A note, as the viewer may see it. */
export function noteView({ note: { id: noteId, text, at }, byName, mayDelete }: ListedNote, mask: Mask) {
  return { id: noteId, text: showNote(text, mask), at, byName, mayDelete };
}
