import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { errorText } from '../../lib/api/api-error.ts';

interface DialogFootProps {
  /** Why it did not go through; the place that tells it is there before it speaks. */
  readonly error: Error | null;
  /** The buttons, the one that goes on last. */
  readonly children: ReactNode;
}

/** The end of a dialog's form: what went wrong, then its buttons. */
export function DialogFoot({ error, children }: DialogFootProps): ReactNode {
  const { screen } = useBrand();
  return (
    <>
      <div role="alert">
        {error !== null && (
          <Alert color="red" p="xs">
            {errorText(error, screen.unknownError)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </>
  );
}
