import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './composer-area.module.css';
import { NoteForm } from './note-form.tsx';

interface ComposerAreaProps {
  readonly contactId: string;
  /** Whether the person may write notes. */
  readonly canWrite: boolean;
  /** The reply field. */
  readonly children: ReactNode;
}

const MODES = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Note' },
];

/** The reply field, or the field for a note. The reply keeps its draft while a note is written. */
export function ComposerArea({ contactId, canWrite, children }: ComposerAreaProps): ReactNode {
  const [mode, setMode] = useState('reply');
  if (!canWrite) return children;
  return (
    <div className={classes.area} data-mode={mode}>
      <SegmentedControl
        aria-label="Write a"
        size="xs"
        className={classes.modes ?? ''}
        data={MODES}
        value={mode}
        onChange={setMode}
      />
      {mode === 'note' ? <NoteForm contactId={contactId} onDone={() => setMode('reply')} /> : children}
    </div>
  );
}
