import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SaveStatus, type SaveState } from '../feedback/save-status.tsx';
import classes from './autosaved-title.module.css';

interface AutosavedTitleProps {
  /** What screen readers call the field: "Campaign name". */
  readonly label: string;
  readonly name: string;
  readonly readOnly: boolean;
  readonly maxLength: number;
  /** How long the typing pauses before the name is saved. */
  readonly delayMs: number;
  readonly onSave: (name: string) => Promise<unknown>;
  /** Whether the field opens with the name selected, so that typing replaces it. For something new with a name that no one chose. */
  readonly startsSelected?: boolean;
}

/** A name as the page heading, edited in place and saved automatically. */
export function AutosavedTitle({
  label,
  name,
  readOnly,
  maxLength,
  delayMs,
  onSave,
  startsSelected = false,
}: AutosavedTitleProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [selects] = useState(startsSelected);
  useEffect(() => {
    if (!selects) return;
    field.current?.focus();
    field.current?.select();
  }, [selects]);

  const [text, setText] = useState(name);
  const [known, setKnown] = useState(name);
  const [state, setState] = useState<SaveState>('idle');

  // Someone else has renamed it. What this person has typed and not saved stays.
  if (name !== known) {
    setKnown(name);
    if (text === known) setText(name);
  }

  const save = async (next: string): Promise<void> => {
    if (next.trim() === '') return;
    setState('saving');
    try {
      await onSave(next.trim());
      setState('saved');
    } catch {
      setState('failed');
    }
  };
  const saveSoon = useDebouncedCallback((next: string) => void save(next), { delay: delayMs, flushOnUnmount: true });

  return (
    <div className={`${classes.name} row gap-12 slim`}>
      <h1 className="unseen">{text.trim() === '' ? name : text}</h1>
      <TextInput
        ref={field}
        aria-label={label}
        classNames={{ root: classes.root ?? '', input: classes.input ?? '' }}
        value={text}
        readOnly={readOnly}
        maxLength={maxLength}
        autoComplete="off"
        error={text.trim() === '' ? 'Enter a name' : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          saveSoon(event.currentTarget.value);
        }}
      />
      <SaveStatus state={state} onRetry={() => void save(text)} />
    </div>
  );
}
