import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { toast, toastError } from '../../components/feedback/toasts.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { useKeepOrganization } from './deletion.ts';

/** Takes the deletion of the organization back. */
export function KeepButton(props: ButtonProps): ReactNode {
  const { screen } = useBrand();
  const keep = useKeepOrganization();
  return (
    <Button
      {...props}
      loading={keep.isPending}
      onClick={() =>
        keep.mutate(undefined, {
          onSuccess: () => toast('Organization kept', 'Sending stays paused until you resume it.'),
          onError: (error) => toastError('Not kept', getErrorText(error, screen.unknownError)),
        })
      }
    >
      Keep organization
    </Button>
  );
}
