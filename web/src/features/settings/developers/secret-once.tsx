import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import classes from './developers-tab.module.css';

interface SecretOnceProps {
  readonly label: string;
  readonly secret: string;
  /** What to do with it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret that the server never shows again, with a button that copies it. */
export function SecretOnce({ label, secret, children, onClose }: SecretOnceProps): ReactNode {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    toast(`${label} copied`, 'Keep it like a password.');
  };
  return (
    <Stack gap="md">
      <Text size="sm">{children}</Text>
      <TextInput
        label={label}
        readOnly
        classNames={{ input: classes.token ?? '' }}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogFoot error={null}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button data-autofocus onClick={() => void copy()}>
          Copy {label.toLowerCase()}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
