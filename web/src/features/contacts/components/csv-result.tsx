import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useJob, type Job } from '../../../lib/jobs/job.ts';
import { rejectsAsCsv } from '../rules/rejects-csv.ts';
import classes from './csv-review-step.module.css';

interface CsvResultProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** The import as it goes on, then what became of the rows. */
export function CsvResult({ jobId, onClose }: CsvResultProps): ReactNode {
  const job = useJob(jobId);
  return (
    <Stack gap="md">
      <QueryState query={job} skeleton={<Skeleton height={160} />}>
        {(data) => <Outcome job={data} />}
      </QueryState>
      <Group justify="flex-end">
        <Button onClick={onClose}>{job.data?.state === 'RUNNING' ? 'Close' : 'Done'}</Button>
      </Group>
    </Stack>
  );
}

function Outcome({ job }: { readonly job: Job }): ReactNode {
  const { screen } = useBrand();
  const running = job.state === 'RUNNING';
  return (
    <>
      <div>
        <Text fw={600} role="status">
          {running ? screen.csvStarted : job.state === 'DONE' ? 'Import finished' : 'Import stopped'}
        </Text>
        <Text c="dimmed" size="sm">
          {running ? 'You can close this; it goes on without you.' : `${job.added + job.merged} of ${job.added + job.merged + job.rejected + job.skipped} rows are in.`}
        </Text>
      </div>
      <Progress value={running ? job.progress * 100 : 100} aria-label="Progress of the import" />
      {job.state === 'FAILED' && <Alert color="red">{job.error ?? screen.csvFailedMessage}</Alert>}
      <dl className={classes.counts}>
        <Count label="Added" value={job.added} />
        <Count label="Merged" value={job.merged + job.skipped} />
        <Count label="Rejected" value={job.rejected} />
      </dl>
      {job.rejects.length > 0 && !running && <Rejects job={job} />}
    </>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const SHOWN_REJECTS = 5;

function Rejects({ job }: { readonly job: Job }): ReactNode {
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([rejectsAsCsv(job.rejects)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'rejected-rows.csv';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fw={600}>Rejected rows</Text>
        <Button variant="subtle" size="compact-sm" leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
          Download
        </Button>
      </Group>
      <ul className={classes.rejects}>
        {job.rejects.slice(0, SHOWN_REJECTS).map(({ row, value, reason }) => (
          <li key={row}>
            <span className="numbers">Row {row}</span>
            <span className="cut">{value === '' ? '(empty)' : value}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {job.rejected > SHOWN_REJECTS && (
        <Text size="xs" c="dimmed" mt={4}>
          and {job.rejected - SHOWN_REJECTS} more
        </Text>
      )}
    </div>
  );
}
