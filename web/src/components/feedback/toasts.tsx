import { Button, Group, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { getErrorText } from '../../lib/api/api-error.ts';

/** Shows the result of an action. Errors of a field belong beside the field. Returns how to hide it, once it is true no more. */
export function toast(title: string, message?: string): () => void {
  const id = `toast-${crypto.randomUUID()}`;
  showNotification({ id, title, message, autoClose: 4000, withBorder: true, color: 'brand' });
  return () => hideNotification(id);
}

/** Shows an error for 8 seconds. Screen readers announce it at once. */
export function toastError(title: string, message?: string): void {
  showNotification({ title, message, autoClose: 8000, withBorder: true, color: 'red', role: 'alert' });
}

/** Shows why a call failed. */
export function toastFailure(title: string, error: unknown): void {
  toastError(title, getErrorText(error));
}

const ACTION_MS = 8000;

/** Shows a message with a button, for 8 seconds. `title`: what the message is about, when it does not say so. */
export function toastAction(
  message: string,
  { label, onRun }: { readonly label: string; readonly onRun: () => void },
  title?: string,
): void {
  const id = `action-${crypto.randomUUID()}`;
  showNotification({
    id,
    title,
    autoClose: ACTION_MS,
    withBorder: true,
    color: 'brand',
    message: (
      <Group justify="space-between" gap="4px 12px">
        <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          // A long label takes two lines.
          h="auto"
          styles={{
            root: { flexShrink: 0, maxWidth: '60%' },
            label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.4, overflow: 'visible' },
          }}
          onClick={() => {
            hideNotification(id);
            onRun();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
}

/** Shows a result with a button that undoes the action. */
export function toastUndo(message: string, undo: () => void, title?: string): void {
  toastAction(message, { label: 'Undo', onRun: undo }, title);
}
