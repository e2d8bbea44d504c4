import { Button, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { NOTE_LIMIT } from '../../../../../../functions/domain/contacts/note.ts';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { useNoteDraft } from '../../../../shared/contacts/use-note-draft.ts';
import classes from './timeline.module.css';

/** The field for a new note. The words stay while the tab is open, also when the dialog closes. Messages has the same draft. */
export function NoteForm({
  contactId,
  onDone,
}: {
  readonly contactId: string;
  /** Called after the note was stored. */
  readonly onDone?: () => void;
}): ReactNode {
  const { text, change, submit, add } = useNoteDraft(contactId, onDone);
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
          onChange={(event) => change(event.currentTarget.value)}
        />
        <CallError error={add.error} />
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
