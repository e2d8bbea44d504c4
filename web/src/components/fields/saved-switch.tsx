import { Switch } from '@mantine/core';
import { startTransition, useOptimistic, type ReactNode } from 'react';
import { toastFailure } from '../feedback/toasts.tsx';

interface SavedSwitchProps {
  readonly label: string;
  /** The saved position. */
  readonly on: boolean;
  readonly disabled: boolean;
  /** Saves the position. Ends when the screen knows the saved position. */
  readonly save: (on: boolean) => Promise<unknown>;
}

/**
 * A switch that saves its position at once. The switch shows the new position within the click, because a switch that
 * waits for the first answer of the network jumps back for a moment. The old position returns when the save fails.
 */
export function SavedSwitch({ label, on, disabled, save }: SavedSwitchProps): ReactNode {
  const [shown, show] = useOptimistic(on);
  const change = (next: boolean): void =>
    startTransition(async () => {
      show(next);
      try {
        await save(next);
      } catch (error) {
        toastFailure('Not saved', error);
      }
    });
  return (
    <Switch
      mb="md"
      label={label}
      checked={shown}
      disabled={disabled}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
