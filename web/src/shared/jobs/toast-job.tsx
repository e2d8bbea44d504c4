import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { useEffect, type ReactNode } from 'react';
import { toastFailure } from '../../components/feedback/toasts.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { useCancelJob } from './cancel-job.ts';
import { useJob, type Job } from './job.ts';

/** How long the result stays, so that a person can read the reasons and undo. */
const RESULT_MS = 15_000;

interface JobToast {
  readonly jobId: string;
  /** What runs: "Archiving 1,200 contacts". */
  readonly running: string;
  /** What was done, by the number of contacts: "1,150 contacts archived". */
  readonly done: (count: number) => string;
  /** Undoes what was done. Missing for an undo itself. */
  readonly onUndo?: () => void;
}

/** Shows the progress of background work with Stop, then its result with the reasons for what was skipped, and Undo. */
export function toastJob(shown: JobToast): void {
  const id = `job-${shown.jobId}`;
  showNotification({
    id,
    autoClose: false,
    withBorder: true,
    color: 'brand',
    message: <JobProgress {...shown} onClose={() => void hideNotification(id)} />,
  });
}

function JobProgress({
  jobId,
  running,
  done,
  onUndo,
  onClose,
}: JobToast & { readonly onClose: () => void }): ReactNode {
  const { data: job, error } = useJob(jobId);
  const cancel = useCancelJob(jobId);
  const isRunning = error === null && (job === undefined || job.state === 'RUNNING');
  useEffect(() => {
    if (isRunning) return undefined;
    const timer = setTimeout(onClose, RESULT_MS);
    return () => clearTimeout(timer);
  }, [isRunning, onClose]);
  if (!isRunning) {
    return (
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <Text>{job === undefined ? getErrorText(error) : describeResult(job, done)}</Text>
        {onUndo !== undefined && job !== undefined && job.added > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onClose();
              onUndo();
            }}
          >
            Undo
          </Button>
        )}
      </Group>
    );
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text>{running}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onError: (failure) => toastFailure('Not stopped', failure),
            })
          }
        >
          Stop
        </Button>
      </Group>
      <Progress value={(job?.progress ?? 0) * 100} aria-label={running} />
    </Stack>
  );
}

function describeResult(job: Job, done: (count: number) => string): string {
  const skipped = job.leftOut.map(({ reason, count }) => `${formatCount(count)} skipped: ${reason}`);
  const stopped = job.state === 'CANCELED' ? 'Stopped' : job.error;
  return [stopped, done(job.added), ...skipped].filter((part) => part !== null).join('. ');
}
