import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { NOTE_LIMIT } from '../../../../../functions/domain/contacts/note.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toastAction, toastError } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAddNote, useDeleteNote, useNotes, type ContactNote } from '../../../shared/contacts/notes.ts';
import classes from './contact-notes.module.css';

/** Notes of the team about a contact, newest first, and a field for a new one. */
export function ContactNotes({ contactId }: { readonly contactId: string }): ReactNode {
  const canWrite = can(useSession(), 'editContacts');
  const notes = useNotes(contactId);
  return (
    <Stack gap="md">
      {canWrite && <NoteForm contactId={contactId} />}
      <QueryState
        query={notes}
        skeleton={<Skeleton height={96} />}
        empty={({ pages }) =>
          pages[0]?.notes.length === 0 ? <Text c="dimmed">No notes yet. Only your team sees notes.</Text> : null
        }
      >
        {({ pages }) => (
          <ul className={classes.list} aria-label="Notes">
            {pages
              .flatMap((page) => page.notes)
              .map((note) => (
                <NoteEntry key={note.id} contactId={contactId} note={note} />
              ))}
          </ul>
        )}
      </QueryState>
      {notes.hasNextPage && (
        <Button variant="default" loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          Show older notes
        </Button>
      )}
    </Stack>
  );
}

function NoteForm({ contactId }: { readonly contactId: string }): ReactNode {
  const { screen } = useBrand();
  const [text, setText] = useState('');
  const add = useAddNote(contactId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label="New note"
          description="Only your team sees notes."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTE_LIMIT}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError message={add.isError ? getErrorText(add.error, screen.unknownError) : null} />
        <Button
          type="submit"
          size="sm"
          className={classes.add ?? ''}
          loading={add.isPending}
          disabled={text.trim() === ''}
        >
          Add note
        </Button>
      </Stack>
    </form>
  );
}

function NoteEntry({ contactId, note }: { readonly contactId: string; readonly note: ContactNote }): ReactNode {
  const { screen } = useBrand();
  const now = useServerNow();
  const remove = useDeleteNote(contactId);
  const onError = (error: Error): void =>
    toastError('The note was not changed', getErrorText(error, screen.unknownError));
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
    <li className={classes.note}>
      <p className={classes.text}>{note.text}</p>
      <p className={classes.line}>
        <span>
          {note.byName ?? 'Somebody who left'}, {formatDayAndTime(new Date(note.at), now)}
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
