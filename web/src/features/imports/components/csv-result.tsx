import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { useJob, type Job } from '../../../shared/jobs/job.ts';
import { describeShortenedCount } from '../rules/review/row-numbers.ts';
import { buildFileName, canUndo, countMerged, describeKept, describeOutcome } from '../rules/import-state.ts';
import { StopImportButton } from './import-stop.tsx';
import { UndoJobButton, UndoOutcome } from './import-undo.tsx';
import { RejectList } from './reject-list.tsx';
import classes from './csv-review-step.module.css';

interface CsvResultProps {
  readonly jobId: string;
  /** The list of opt-outs that the file brought along. */
  readonly optOutJobId?: string | null;
  /** Called when the result is there. */
  readonly onFinished?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Progress of an import, then its result. */
export function CsvResult({ jobId, optOutJobId = null, onFinished, onClose }: CsvResultProps): ReactNode {
  const job = useJob(jobId);
  const isFinished = job.data !== undefined && job.data.state !== 'RUNNING';
  useEffect(() => {
    if (isFinished) onFinished?.();
  }, [isFinished, onFinished]);
  return (
    <Stack gap="md">
      <QueryState query={job} skeleton={<Skeleton height={160} />}>
        {(data) => <Outcome job={data} />}
      </QueryState>
      {optOutJobId !== null && <OptOutsOfFile jobId={optOutJobId} />}
      <Group justify="space-between">
        <Anchor component={Link} to="/imports" size="sm">
          All imports
        </Anchor>
        <Group gap="sm">
          {job.data?.state === 'RUNNING' && <StopImportButton jobId={jobId} fileName={job.data.fileName} size="sm" />}
          {isFinished && canUndo(job.data) && (
            <UndoJobButton jobId={jobId} fileName={job.data.fileName} added={job.data.added} />
          )}
          <Button onClick={onClose}>{isFinished ? 'Done' : 'Close'}</Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** What became of the contacts that are here and to which the file said no. */
function OptOutsOfFile({ jobId }: { readonly jobId: string }): ReactNode {
  const job = useJob(jobId);
  const w = useTerms();
  if (!job.data) return null;
  const noun = { one: w('contact'), many: w('contacts') };
  return (
    <Text size="sm" role="status">
      {job.data.state === 'RUNNING' ? 'Recording the opt-outs of the file…' : `${describeOutcome(job.data, noun)}.`}
    </Text>
  );
}

const COUNT_LABELS = {
  IMPORT: ['Added', 'Merged', 'Skipped'],
  OPT_OUT: ['Opted out', 'Had opted out', 'Skipped'],
} as const;

const FINISHED_TITLES: Readonly<Record<Exclude<Job['state'], 'RUNNING'>, string>> = {
  DONE: 'Import finished',
  CANCELED: 'Import stopped',
  FAILED: 'Import failed',
};

function Outcome({ job }: { readonly job: Job }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const isRunning = job.state === 'RUNNING';
  const imported = job.added + job.merged;
  const isOptOut = job.kind === 'OPT_OUT';
  const labels = COUNT_LABELS[isOptOut ? 'OPT_OUT' : 'IMPORT'];
  return (
    <>
      <div>
        <Text fw={600} role="status">
          {job.state === 'RUNNING' ? `Importing ${isOptOut ? 'opt-outs' : w('contacts')}…` : FINISHED_TITLES[job.state]}
        </Text>
        <Text c="dimmed" size="sm">
          {isRunning
            ? "You can close this window; we'll keep going."
            : job.state === 'CANCELED'
              ? `${plural(imported, 'row', 'rows')} imported before the stop`
              : describeOutcome(job, { one: w('contact'), many: w('contacts') })}
        </Text>
      </div>
      <Progress
        value={isRunning || job.state === 'CANCELED' ? job.progress * 100 : 100}
        aria-label="Progress of the import"
      />
      {job.state === 'FAILED' && <Alert color="red">{job.error ?? screen.csvFailedMessage}</Alert>}
      <dl className={`${classes.counts} boxed`}>
        <Count label={labels[0]} value={job.added} />
        <Count label={labels[1]} value={countMerged(job)} />
        <Count label={labels[2]} value={job.rejected} />
      </dl>
      {job.shortened > 0 && <Text size="sm">{describeShortenedCount(job.shortened)}</Text>}
      {isOptOut && job.skipped > 0 && <Text size="sm">{describeKept(job.skipped)}</Text>}
      {(isOptOut ? [] : job.leftOut).map(({ reason, count }) => (
        <Text key={reason} size="sm">
          {plural(count, w('contact'), w('contacts'))} did not join the {w('campaign')}: {reason}.
        </Text>
      ))}
      {job.rejects.length > 0 && !isRunning && (
        <RejectList
          jobId={job.id}
          title="Skipped rows"
          rejects={job.rejects}
          total={job.rejected}
          fileName={`skipped-${buildFileName(job.fileName, 'csv')}`}
        />
      )}
      {job.undoneBy !== null && <UndoOutcome jobId={job.undoneBy} />}
    </>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
