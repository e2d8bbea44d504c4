import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { getErrorText } from '../../lib/api/api-error.ts';

/** Why a form was not accepted. The alert element exists before the error, so that screen readers announce it. */
export function FormError({ message }: { readonly message: string | null }): ReactNode {
  return (
    <div role="alert">
      {message !== null && (
        <Alert color="red" variant="light" p="xs">
          {message}
        </Alert>
      )}
    </div>
  );
}

/** Why the last call of a form failed. */
export function CallError({ error }: { readonly error: Error | null }): ReactNode {
  return <FormError message={error && getErrorText(error)} />;
}
