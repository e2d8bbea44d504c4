import { useState, type FormEvent } from 'react';
import type { Change } from '../../lib/api/use-change.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { useAddNote } from './notes.ts';

interface NoteDraft {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly submit: (event: FormEvent) => void;
  readonly add: Change<string>;
}

/** The note that is being written about a contact. It stays while the tab is open, on every screen that has a field for it. */
export function useNoteDraft(contactId: string, onDone?: () => void): NoteDraft {
  const draftId = `${contactId}#note`;
  const [text, setText] = useState(() => readDraft(draftId));
  const add = useAddNote(contactId);
  const change = (next: string): void => {
    setText(next);
    saveDraft(draftId, next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    add.mutate(text, {
      onSuccess: () => {
        change('');
        onDone?.();
      },
    });
  };
  return { text, change, submit, add };
}
