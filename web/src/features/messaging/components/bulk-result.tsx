import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { useJob, type Job } from '../../../shared/jobs/job.ts';
import { describeBulkMessage } from '../rules/bulk-message.ts';
import { useCancelJob } from '../../../shared/jobs/cancel-job.ts';
import classes from './bulk-result.module.css';

/** Progress of a bulk message, then its result. Texts that were not sent yet can be canceled. */
export function BulkResult({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }): ReactNode {
  const job = useJob(jobId);
  const cancel = useCancelJob(jobId);
  const canCancel = job.data?.state === 'RUNNING' || job.data?.state === 'DONE';
  return (
    <Stack gap="md">
      <QueryState query={job} skeleton={<Skeleton height={120} />}>
        {(data) => <Outcome job={data} />}
      </QueryState>
      <Group justify="flex-end" gap="sm">
        <Anchor component={Link} to="/sends" size="sm" mr="auto">
          All sends
        </Anchor>
        {canCancel && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, {
                onError: (error) => toastFailure('Not canceled', error),
              })
            }
          >
            Cancel remaining
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Stack>
  );
}

const MAX_SHOWN = 5;

function Outcome({ job }: { readonly job: Job }): ReactNode {
  const w = useTerms();
  const isRunning = job.state === 'RUNNING';
  const { skipped } = job;
  const { heading, text } = describeBulkMessage(job);
  return (
    <>
      <div role="status">
        <Text fw={600}>{heading}</Text>
        <Text c="dimmed" size="sm">
          {text}
        </Text>
      </div>
      <Progress value={isRunning ? job.progress * 100 : 100} aria-label="Progress" />
      {job.error !== null && <Alert color="red">{job.error}</Alert>}
      {skipped > 0 && (
        <div>
          <Text fw={600}>{plural(skipped, w('contact'), w('contacts'))} skipped</Text>
          <ul className={classes.list}>
            {job.leftOut.map(({ reason, count }) => (
              <li key={reason}>
                <span className="numbers">{formatCount(count)}</span> {reason}
              </li>
            ))}
          </ul>
          <Text size="sm" c="dimmed">
            {job.rejects
              .slice(0, MAX_SHOWN)
              .map(({ value }) => value || 'No name')
              .join(', ')}
            {skipped > MAX_SHOWN ? ` and ${formatCount(skipped - MAX_SHOWN)} more` : ''}
          </Text>
        </div>
      )}
    </>
  );
}
