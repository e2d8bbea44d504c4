import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast, toastFailure } from '../../components/feedback/toasts.tsx';
import { useKeepOrganization } from './deletion.ts';

/** Takes the deletion of the organization back. */
export function KeepButton(props: ButtonProps): ReactNode {
  const keep = useKeepOrganization();
  return (
    <Button
      {...props}
      loading={keep.isPending}
      onClick={() =>
        keep.mutate(undefined, {
          onSuccess: () => toast('Organization kept', 'Sending stays paused until you resume it.'),
          onError: (error) => toastFailure('Not kept', error),
        })
      }
    >
      Keep organization
    </Button>
  );
}
