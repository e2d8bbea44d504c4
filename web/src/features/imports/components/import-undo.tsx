import { say } from '../../../brand/say.ts';
import { Button, Progress, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { useJob, type Job } from '../../../shared/jobs/job.ts';
import { useUndoJob } from '../../../shared/jobs/undo-job.ts';
import { buildFileName } from '../rules/import-state.ts';
import { RejectList } from './reject-list.tsx';

interface UndoJobButtonProps {
  readonly jobId: string;
  readonly fileName: string | null;
  readonly added: number;
}

/** Undoes an import after a confirmation. */
export function UndoJobButton({ jobId, fileName, added }: UndoJobButtonProps): ReactNode {
  const w = useTerms();
  const [confirming, setConfirming] = useState(false);
  const undo = useUndoJob();
  const run = (): void =>
    undo.mutate(jobId, {
      onSuccess: () => setConfirming(false),
      onError: (error) => toastFailure('The import was not undone', error),
    });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-label={`Undo the import of ${buildFileName(fileName)}`}
        onClick={() => setConfirming(true)}
      >
        Undo
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Undo this import?"
          text={`It added ${plural(added, w('contact'), w('contacts'))}. ${w('Contacts')} with no activity will be archived. Anyone who was edited, texted, replied or joined a ${w('campaign')} stays, with the reason.`}
          confirm="Undo the import"
          busy={undo.isPending}
          onConfirm={run}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Progress of an undo, then the archived and the kept contacts. */
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
        {job.skipped > 0 && `, ${formatCount(job.skipped)} kept`}.
      </Text>
      {job.skipped > 0 && (
        <RejectList
          jobId={job.id}
          title={say('Kept contacts and reasons')}
          rejects={job.rejects}
          total={job.skipped}
          withRows={false}
          fileName={`kept-by-undo-${buildFileName(job.fileName, 'csv')}`}
        />
      )}
    </div>
  );
}
