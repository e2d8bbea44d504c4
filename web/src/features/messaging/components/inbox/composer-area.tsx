import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useShortcuts } from '../../../../lib/use-shortcuts.ts';
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

/** The reply field, or the field for a note. Each keeps its draft while the other is written. */
export function ComposerArea({ contactId, canWrite, children }: ComposerAreaProps): ReactNode {
  const [mode, setMode] = useState('reply');
  const area = useRef<HTMLDivElement>(null);
  /** Whether the field of the mode takes the focus when it appears. */
  const wantsFocus = useRef(false);
  const focusField = (): void => area.current?.querySelector('textarea')?.focus();
  const write = (next: string): void => {
    wantsFocus.current = next !== mode;
    if (next === mode) focusField();
    else setMode(next);
  };
  useShortcuts({ r: () => write('reply'), m: () => write('note') });
  useEffect(() => {
    if (wantsFocus.current) focusField();
    wantsFocus.current = false;
  }, [mode]);
  if (!canWrite) return children;
  return (
    <div ref={area} className={classes.area} data-mode={mode}>
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
