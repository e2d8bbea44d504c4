import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toastAction, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useDeleteNote, type ContactNote } from '../../../../shared/contacts/notes.ts';
import classes from './timeline.module.css';

/** A note with its author. Its author and admins may delete it, with Undo. */
export function NoteEntry({ contactId, note }: { readonly contactId: string; readonly note: ContactNote }): ReactNode {
  const now = useServerNow();
  const remove = useDeleteNote(contactId);
  const onError = (error: Error): void => toastFailure('The note was not changed', error);
  const change = (restore: boolean): void =>
    remove.mutate(
      { noteId: note.id, restore },
      {
        onError,
        ...(restore
          ? {}
          : { onSuccess: () => toastAction('Note deleted', { label: 'Undo', onRun: () => change(true) }) }),
      },
    );
  return (
    <li className={`${classes.note} boxed`}>
      <p className={classes.text}>{note.text}</p>
      <p className="fine spread gap-8">
        <span>
          {note.byName ?? 'Someone who left'}, {formatDayAndTime(new Date(note.at), now)}
        </span>
        {note.mayDelete && (
          <Button
            variant="subtle"
            size="compact-xs"
            color="red"
            loading={remove.isPending}
            onClick={() => change(false)}
          >
            Delete
          </Button>
        )}
      </p>
    </li>
  );
}
