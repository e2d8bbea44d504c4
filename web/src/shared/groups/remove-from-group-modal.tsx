import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { toastUndo } from '../../components/feedback/toasts.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { toastJob } from '../jobs/toast-job.tsx';
import { countSelected, type ContactSelection } from '../jobs/selection.ts';
import { useJobUndo } from '../jobs/use-job-undo.ts';
import { useAddToGroup, useRemoveFromGroup } from './change-members.ts';
import { useGroupErrors } from './use-group-errors.ts';

interface RemoveFromGroupModalProps {
  readonly groupId: string;
  readonly selection: ContactSelection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before contacts are taken out of a group. Undo puts back who was in it. */
export function RemoveFromGroupModal({ groupId, selection, onClose, onDone }: RemoveFromGroupModalProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const remove = useRemoveFromGroup();
  const { mutateAsync: add } = useAddToGroup();
  const showError = useGroupErrors();
  const nameContacts = (contacts: number): string => plural(contacts, w('contact'), w('contacts'));
  const selected = countSelected(selection);
  const count = nameContacts(selected);
  const undo = (contactIds: readonly string[]): void =>
    void add({ groupId, selection: { kind: 'some', contactIds } }).catch((error: Error) =>
      showError('Not put back', error),
    );
  const undoJob = useJobUndo({
    running: (contacts) => `Putting ${nameContacts(contacts)} back`,
    done: (added) => `${nameContacts(added)} put back`,
    failed: 'Not put back',
  });
  const submit = (): void =>
    remove.mutate(
      { groupId, selection },
      {
        onError: (error) => showError(`${w('Contacts')} not removed`, error),
        onSuccess: ({ job, changedLeadIds }) => {
          if (job === null) toastUndo(`${count} removed from the group`, () => undo(changedLeadIds));
          else
            toastJob({
              jobId: job.id,
              running: `Removing ${count} from the group`,
              done: (removed) => `${nameContacts(removed)} removed from the group`,
              onUndo: () => undoJob(job.id, selected),
            });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={screen.removeFromGroupTitle}
      text={`This takes ${count} out of the group. They stay in your ${w('contacts')}, and scheduled texts are still sent.`}
      confirm="Remove"
      busy={remove.isPending}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
