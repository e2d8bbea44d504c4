import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './save-status.module.css';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Result of the last autosave. The status element exists before its text changes, so that screen readers announce it.
 */
export function SaveStatus({
  state,
  onRetry,
}: {
  readonly state: SaveState;
  readonly onRetry?: () => void;
}): ReactNode {
  return (
    <span role="status" className={`${classes.status} fine gap-4 middle`} data-state={state}>
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && (
        <>
          <IconCheck size={14} aria-hidden="true" /> Saved
        </>
      )}
      {state === 'failed' && (
        <>
          <IconAlertTriangle size={14} aria-hidden="true" /> Not saved
          {onRetry && (
            <button type="button" className={classes.retry} onClick={onRetry}>
              Retry
            </button>
          )}
        </>
      )}
    </span>
  );
}
