import { toastFailure } from '../../components/feedback/toasts.tsx';
import { toastJob } from './toast-job.tsx';
import { useUndoJob } from './undo-job.ts';

/** The words of a change of contacts, by the number of contacts. */
export interface ChangeWords {
  /** "Archiving 3 contacts" */
  readonly running: (count: number) => string;
  /** "3 contacts archived" */
  readonly done: (count: number) => string;
  /** "Contacts not archived" */
  readonly failed: string;
}

/**
 * Returns a function that undoes a job and shows the progress of the undo. `count`: how many contacts the job was for. It works after
 * the component is gone, because a dialog closes while its toast stays.
 */
export function useJobUndo({ running, done, failed }: ChangeWords): (jobId: string, count: number) => void {
  const { mutateAsync: undo } = useUndoJob();
  return (jobId, count) =>
    void undo(jobId).then(
      (undoId) => toastJob({ jobId: undoId, running: running(count), done }),
      (error: unknown) => toastFailure(failed, error),
    );
}
