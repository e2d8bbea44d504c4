import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import classes from './media.module.css';

interface FileDropProps {
  readonly label: string;
  /** The endings that the dialog of the system offers, such as `.mp4,.mov`. */
  readonly accept: string;
  readonly hasFile: boolean;
  readonly onFile: (file: File) => void;
  /** Stands beside the button, such as the removal of the file. */
  readonly children?: ReactNode;
}

/** Where a person chooses a file, or drops one. */
export function FileDrop({ label, accept, hasFile, onFile, children }: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={`${classes.drop} flow`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <input
        ref={input}
        type="file"
        className="unseen"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {hasFile ? 'Replace the file' : 'Choose a file'}
      </Button>
      {children}
      <Text size="xs" c="dimmed">
        or drop it here: {accept.replaceAll(',', ', ')}
      </Text>
    </div>
  );
}
