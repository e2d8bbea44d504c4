import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { useCancelJob } from '../../../shared/jobs/cancel-job.ts';
import { buildFileName } from '../rules/import-state.ts';

interface StopImportButtonProps {
  readonly jobId: string;
  readonly fileName: string | null;
  /** `compact-sm` beside the figures of a list, `sm` beside other buttons. */
  readonly size?: 'compact-sm' | 'sm';
}

/** Stops a running import. What it has added stays, and can be undone. */
export function StopImportButton({ jobId, fileName, size = 'compact-sm' }: StopImportButtonProps): ReactNode {
  const { screen } = useBrand();
  const stop = useCancelJob(jobId);
  const run = (): void =>
    stop.mutate(undefined, {
      onError: (error) => toastError('The import was not stopped', getErrorText(error, screen.unknownError)),
    });
  return (
    <Button
      variant="default"
      size={size}
      loading={stop.isPending}
      leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
      aria-label={`Stop import of ${buildFileName(fileName)}`}
      onClick={run}
    >
      Stop import
    </Button>
  );
}
