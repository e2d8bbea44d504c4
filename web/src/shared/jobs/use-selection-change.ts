import { toast, toastFailure, toastUndo } from '../../components/feedback/toasts.tsx';
import type { Change } from '../../lib/api/use-change.ts';
import { countSelected, type ContactSelection } from './selection.ts';
import { toastJob } from './toast-job.tsx';
import { useJobUndo, type ChangeWords } from './use-job-undo.ts';

/** A change of contacts, or the same change backwards. */
export interface SelectionChange {
  readonly selection: ContactSelection;
  readonly restore: boolean;
}

interface ChangeControls {
  readonly isPending: boolean;
  /** Changes the contacts. `onDone` runs when the server has accepted the change. `onSettled` runs in any case. */
  readonly change: (selection: ContactSelection, on: { onDone: () => void; onSettled?: () => void }) => void;
  /** Changes the contacts back, without an offer to undo. */
  readonly restore: (selection: ContactSelection, onDone: () => void) => void;
}

/**
 * Runs a change of contacts and shows its result with Undo. A few contacts are done at once. For many a toast shows the
 * progress of the job.
 */
export function useSelectionChange(
  mutation: Change<SelectionChange, string | null>,
  words: ChangeWords,
  undone: ChangeWords,
): ChangeControls {
  const fail = (title: string) => (error: Error) => toastFailure(title, error);
  const undoJob = useJobUndo(undone);
  const showUndone = (jobId: string, count: number): void =>
    toastJob({ jobId, running: undone.running(count), done: undone.done });
  const restore = (selection: ContactSelection, onDone: () => void): void =>
    mutation.mutate(
      { selection, restore: true },
      {
        onError: fail(undone.failed),
        onSuccess: (jobId) => {
          onDone();
          if (jobId === null) toast(undone.done(countSelected(selection)));
          else showUndone(jobId, countSelected(selection));
        },
      },
    );
  return {
    isPending: mutation.isPending,
    restore,
    change: (selection, { onDone, onSettled }) => {
      const count = countSelected(selection);
      mutation.mutate(
        { selection, restore: false },
        {
          onError: fail(words.failed),
          onSuccess: (jobId) => {
            onDone();
            if (jobId === null) toastUndo(words.done(count), () => restore(selection, () => undefined));
            else
              toastJob({
                jobId,
                running: words.running(count),
                done: words.done,
                onUndo: () => undoJob(jobId, count),
              });
          },
          onSettled: () => onSettled?.(),
        },
      );
    },
  };
}
