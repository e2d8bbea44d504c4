import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';

/** A value that two people changed. An empty text is shown as nothing. */
interface ConflictingValue {
  readonly label: string;
  readonly saved: string;
  readonly typed: string;
}

interface ConflictDialogProps {
  /** What was changed: "step", "contact". */
  readonly what: string;
  readonly values: readonly ConflictingValue[];
  readonly busy: boolean;
  /** Saves what the person typed over what someone else saved. */
  readonly onKeepTyped: () => void;
  /** Drops what the person typed. */
  readonly onUseSaved: () => void;
  readonly onClose: () => void;
}

/** Shows what someone else saved next to what the person typed, so that neither is lost unseen. */
export function ConflictDialog({
  what,
  values,
  busy,
  onKeepTyped,
  onUseSaved,
  onClose,
}: ConflictDialogProps): ReactNode {
  return (
    <Dialog onClose={onClose} title={`Someone else changed this ${what}`} width={650}>
      <Stack gap="lg">
        <Text>They saved it while you were editing. Choose which version to keep.</Text>
        <dl className="grid gap-16">
          {values.map(({ label, saved, typed }) => (
            <div key={label} className={classes.value}>
              <dt>{label}</dt>
              <Version name="Saved now" text={saved} />
              <Version name="Yours" text={typed} />
            </div>
          ))}
        </dl>
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" onClick={onClose} data-autofocus>
            Keep editing
          </Button>
          <Button variant="default" onClick={onUseSaved}>
            Use the saved version
          </Button>
          <Button loading={busy} onClick={onKeepTyped}>
            Save yours
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Version({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <dd className={`${classes.version} boxed column gap-4 slim`}>
      <span className="fine">{name}</span>
      <span className={classes.text}>{text === '' ? <em>Empty</em> : text}</span>
    </dd>
  );
}
