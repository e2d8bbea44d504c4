import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './save-status.module.css';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** Says what became of the last change. It is there before it speaks, so that screen readers hear it. */
export function SaveStatus({
  state,
  onRetry,
}: {
  readonly state: SaveState;
  readonly onRetry?: () => void;
}): ReactNode {
  return (
    <span role="status" className={classes.status} data-state={state}>
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
