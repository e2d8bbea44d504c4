import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
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
  const stop = useCancelJob(jobId);
  const run = (): void =>
    stop.mutate(undefined, {
      onError: (error) => toastFailure('The import was not stopped', error),
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
