import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import type { Note } from '../../domain/contacts/note.ts';
import { conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface NoteDeps {
  readonly data: Pick<Data, 'accounts' | 'contacts' | 'notes'>;
  readonly publish: Publish;
}

/** A note with its author. `byName`: null when the account of the author is gone. */
export interface ListedNote {
  readonly note: Note;
  readonly byName: string | null;
  /** Whether the reader may delete the note. */
  readonly mayDelete: boolean;
}

const NOTES_PER_PAGE = 20;

/** Writes a note about a contact. */
export async function addNote(
  { data, publish }: NoteDeps,
  actor: Actor,
  { contactId, text }: { readonly contactId: ContactId; readonly text: string },
): Promise<ListedNote | Refusal> {
  const { organizationId, userId, now } = actor;
  const note = { organizationId, contactId, id: newId(now), text: text.trim(), by: userId, at: now };
  if (note.text === '') return new Refusal('Write the note first.');
  if (!(await data.notes.addNote(note))) return notFound('contact');
  await publish([conversationChanged(organizationId, contactId)]);
  const names = await data.accounts.findUserNames([userId]);
  return { note, byName: names.get(userId) ?? null, mayDelete: true };
}

/** Returns a page of the notes about a contact, newest first. */
export async function listNotes(
  { data }: Pick<NoteDeps, 'data'>,
  actor: Actor,
  { contactId, after }: { readonly contactId: ContactId; readonly after: string | null },
): Promise<{ readonly notes: readonly ListedNote[]; readonly next: string | null } | Refusal> {
  if (!(await data.contacts.findContact(actor.organizationId, contactId))) return notFound('contact');
  const page = await data.notes.listNotes(actor.organizationId, contactId, { limit: NOTES_PER_PAGE, after });
  const names = await data.accounts.findUserNames(page.notes.map(({ by }) => by));
  return {
    notes: page.notes.map((note) => ({
      note,
      byName: names.get(note.by) ?? null,
      mayDelete: mayDelete(actor, note),
    })),
    next: page.next,
  };
}

/** Deletes a note, or restores it. Its author may, and an admin. */
export async function deleteNote(
  { data, publish }: NoteDeps,
  actor: Actor,
  { contactId, noteId, restore }: { readonly contactId: ContactId; readonly noteId: string; readonly restore: boolean },
): Promise<Refusal | undefined> {
  const note = await data.notes.findNote(actor.organizationId, contactId, noteId);
  if (!note) return notFound('note');
  if (!mayDelete(actor, note)) return new Refusal('Only its author or an admin can delete a note.');
  if (!(await data.notes.setDeleted(note, restore ? null : actor.now))) return notFound('note');
  await publish([conversationChanged(actor.organizationId, contactId)]);
  return undefined;
}

function mayDelete({ userId, access }: Actor, note: Note): boolean {
  return (note.by === userId && hasAccess(access, 'MANAGER')) || hasAccess(access, 'ADMIN');
}
