import { Button, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import classes from './file-field.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  /** File types as the `accept` attribute of an input: ".csv,text/csv". */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly error?: string | null;
  /** What happens with the chosen file, or null. No other file can be chosen in the meantime. */
  readonly busy?: string | null;
}

/** Field for one file, dropped or chosen. */
export function FileField({ label, hint, accept, onFile, error, busy = null }: FileFieldProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setOver] = useState(false);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && busy === null) onFile(file);
  };

  return (
    <div
      className={`${classes.field} column gap-4 centered relative middle`}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <Text size="xs" c="dimmed" id={`${id}-hint`}>
        {hint}
      </Text>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        disabled={busy !== null}
        className="unseen"
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        variant="default"
        mt="xs"
        tabIndex={-1}
        aria-hidden="true"
        loading={busy !== null}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {busy}
      </Text>
      <Text size="sm" c="var(--mantine-color-error)" role="alert" id={`${id}-error`}>
        {error}
      </Text>
    </div>
  );
}
