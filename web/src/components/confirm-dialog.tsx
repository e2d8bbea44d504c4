import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, text, confirm, busy, onConfirm, onClose }: ConfirmDialogProps): ReactNode {
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Stack gap="lg">
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
