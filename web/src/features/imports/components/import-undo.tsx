import { Button, Progress, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { useJob, type Job } from '../../../shared/jobs/job.ts';
import { useUndoImport } from '../api/imports.ts';
import { buildFileName } from '../rules/import-state.ts';
import { RejectList } from './reject-list.tsx';

interface UndoImportButtonProps {
  readonly jobId: string;
  readonly fileName: string | null;
  readonly added: number;
}

/** Takes back what an import added, after a question. */
export function UndoImportButton({ jobId, fileName, added }: UndoImportButtonProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [asking, setAsking] = useState(false);
  const undo = useUndoImport();
  const run = (): void =>
    undo.mutate(jobId, {
      onSuccess: () => setAsking(false),
      onError: (error) => toastError('The import was not undone', errorText(error, screen.unknownError)),
    });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-label={`Undo the import of ${buildFileName(fileName)}`}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      {asking && (
        <ConfirmDialog
          title="Undo this import?"
          text={`It added ${plural(added, w('contact'), w('contacts'))}. Those with whom nothing has happened since are archived; who has had a text, has a conversation or was added to a ${w('campaign')} stays.`}
          confirm="Undo the import"
          busy={undo.isPending}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** How far an undo is, then what it archived, and what it left and why. */
export function UndoOutcome({ jobId }: { readonly jobId: string }): ReactNode {
  const { data: job } = useJob(jobId);
  return job === undefined ? null : <Outcome job={job} />;
}

function Outcome({ job }: { readonly job: Job }): ReactNode {
  const w = useTerms();
  if (job.state === 'RUNNING') {
    return (
      <div>
        <Text size="sm" role="status">
          Undoing: {plural(job.archived, w('contact'), w('contacts'))} archived so far
        </Text>
        <Progress value={job.progress * 100} mt={4} aria-label="Progress of the undo" />
      </div>
    );
  }
  return (
    <div>
      <Text size="sm" role="status">
        {job.state === 'FAILED' ? 'The undo stopped' : 'Undone'}: {plural(job.archived, w('contact'), w('contacts'))}{' '}
        archived
        {job.skipped > 0 && `, ${formatCount(job.skipped)} left as before`}.
      </Text>
      {job.skipped > 0 && (
        <RejectList
          jobId={job.id}
          title="Left, and why"
          rejects={job.rejects}
          total={job.skipped}
          fileName={`left-by-undo-${buildFileName(job.fileName, 'csv')}`}
        />
      )}
    </div>
  );
}
