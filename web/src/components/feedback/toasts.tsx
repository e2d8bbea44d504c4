import { Button, Group, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';

/** Shows the result of an action. Errors of a field belong beside the field. */
export function toast(title: string, message?: string): void {
  showNotification({ title, message, autoClose: 4000, withBorder: true, color: 'brand' });
}

/** Shows an error for 8 seconds. Screen readers announce it at once. */
export function toastError(title: string, message?: string): void {
  showNotification({ title, message, autoClose: 8000, withBorder: true, color: 'red', role: 'alert' });
}

const UNDO_MS = 8000;

/** Shows a result with a button that undoes the action, for 8 seconds. */
export function toastUndo(message: string, undo: () => void): void {
  const id = `undo-${crypto.randomUUID()}`;
  showNotification({
    id,
    autoClose: UNDO_MS,
    withBorder: true,
    color: 'brand',
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text>{message}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            hideNotification(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
