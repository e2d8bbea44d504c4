import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import classes from './dialog-foot.module.css';

interface DialogFootProps {
  /** Why the last attempt failed. The alert element exists before the error, so that screen readers announce it. */
  readonly error: Error | null;
  /** Buttons; the primary one comes last. */
  readonly children: ReactNode;
}

/** End of a form in a dialog: error and buttons. The buttons stay in sight while the form scrolls. */
export function DialogFoot({ error, children }: DialogFootProps): ReactNode {
  const { screen } = useBrand();
  return (
    <>
      <div role="alert">
        {error !== null && (
          <Alert color="red" p="xs">
            {getErrorText(error, screen.unknownError)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end" gap="sm" className={classes.foot ?? ''}>
        {children}
      </Group>
    </>
  );
}
