import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What the action will do. */
  readonly text: string;
  readonly confirm: string;
  /** The button that changes nothing. Default: "Cancel", which means two things where the action cancels something. */
  readonly dismiss?: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  dismiss = 'Cancel',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode {
  return (
    <Dialog onClose={onClose} title={title} width={500}>
      <Stack gap="lg">
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {dismiss}
          </Button>
          <Button color="red" loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
