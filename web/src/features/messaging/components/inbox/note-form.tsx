import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { NOTE_LIMIT } from '../../../../../../functions/domain/contacts/note.ts';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { useNoteDraft } from '../../../../shared/contacts/use-note-draft.ts';
import classes from './composer-area.module.css';

interface NoteFormProps {
  readonly contactId: string;
  /** Called after the note was stored. */
  readonly onDone: () => void;
}

/** The field for a note. Enter starts a new line, so that no one takes it for a reply. */
export function NoteForm({ contactId, onDone }: NoteFormProps): ReactNode {
  const { text, change, submit, add } = useNoteDraft(contactId, onDone);
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        aria-label="New note"
        placeholder="Write a note for your team"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={NOTE_LIMIT}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <CallError error={add.error} />
      <div className={`${classes.line} fine spread`}>
        <span>Only your team sees notes.</span>
        <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
          Add note
        </Button>
      </div>
    </form>
  );
}
