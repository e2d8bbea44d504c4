import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { toastUndo } from '../../components/feedback/toasts.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { toastJob } from '../jobs/toast-job.tsx';
import { countSelected, type ContactSelection } from '../jobs/selection.ts';
import { useAddToGroup, useRemoveFromGroup } from './change-members.ts';
import { useGroupErrors } from './use-group-errors.ts';

interface RemoveFromGroupModalProps {
  readonly groupId: string;
  readonly selection: ContactSelection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before contacts are taken out of a group. Named contacts can be put back. */
export function RemoveFromGroupModal({ groupId, selection, onClose, onDone }: RemoveFromGroupModalProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const remove = useRemoveFromGroup();
  const add = useAddToGroup();
  const showError = useGroupErrors();
  const count = plural(countSelected(selection), w('contact'), w('contacts'));
  const undo = (): void => add.mutate({ groupId, selection }, { onError: (error) => showError('Not put back', error) });
  const submit = (): void =>
    remove.mutate(
      { groupId, selection },
      {
        onError: (error) => showError(`${w('Contacts')} not removed`, error),
        onSuccess: ({ job }) => {
          if (job === null) toastUndo(`${count} removed from the group`, undo);
          else
            toastJob({
              jobId: job.id,
              running: `Removing ${count} from the group`,
              done: (removed) => `${plural(removed, w('contact'), w('contacts'))} removed from the group`,
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
