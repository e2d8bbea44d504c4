import { IconNote } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MarkedText } from '../../../../components/display/marked-text.tsx';
import { toastFailure, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { formatClockTime } from '../../../../lib/format/zone-time.ts';
import { useDeleteNote, type ContactNote } from '../../../../shared/contacts/notes.ts';
import classes from './note-bubble.module.css';

interface NoteBubbleProps {
  readonly contactId: string;
  readonly note: ContactNote;
  /** The words that are marked in the note that a search found. Null in every other note. */
  readonly search: string | null;
}

/** A note of the team between the texts. The contact never sees it, so it looks unlike a text. */
export function NoteBubble({ contactId, note, search }: NoteBubbleProps): ReactNode {
  const remove = useDeleteNote(contactId);
  const change = (restore: boolean): void =>
    remove.mutate(
      { noteId: note.id, restore },
      {
        onError: (error) => toastFailure('The note was not changed', error),
        onSuccess: () => {
          if (!restore) toastUndo('Note deleted', () => change(true));
        },
      },
    );
  return (
    <article className={classes.note} data-message={note.id}>
      <p className={`${classes.head} flow line-16 size-12 middle`}>
        <IconNote size={14} aria-hidden="true" />
        <span>Note by {note.byName ?? 'someone who left'}</span>
        <time dateTime={note.at}>{formatClockTime(new Date(note.at))}</time>
        {note.mayDelete && (
          <button type="button" className={classes.delete} disabled={remove.isPending} onClick={() => change(false)}>
            Delete
          </button>
        )}
      </p>
      <p className={`${classes.text} breaks above-4`}>
        <MarkedText text={note.text} search={search} />
      </p>
    </article>
  );
}
