import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { toast, toastUndo } from '../../components/feedback/toasts.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { toastJob } from '../jobs/toast-job.tsx';
import { countSelected, type ContactSelection } from '../jobs/selection.ts';
import { useJobUndo } from '../jobs/use-job-undo.ts';
import { useAddToGroup, useRemoveFromGroup, type AddedToGroup } from './change-members.ts';
import { useGroupErrors } from './use-group-errors.ts';

interface AddToGroupButtonProps {
  /** null if no group is chosen yet. */
  readonly groupId: string | null;
  readonly selection: ContactSelection;
  readonly onDone: () => void;
}

/** Adds the selected contacts to the chosen group. Undo takes out again those who were added. */
export function AddToGroupButton({ groupId, selection, onDone }: AddToGroupButtonProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const add = useAddToGroup();
  const { mutateAsync: remove } = useRemoveFromGroup();
  const showError = useGroupErrors();
  const selected = countSelected(selection);
  const nameContacts = (contacts: number): string => plural(contacts, w('contact'), w('contacts'));
  const count = nameContacts(selected);
  const undoJob = useJobUndo({
    running: (contacts) => `Taking ${nameContacts(contacts)} out of the group`,
    done: (removed) => `${nameContacts(removed)} taken out of the group`,
    failed: `${w('Contacts')} not taken out`,
  });
  const showAdded = (result: AddedToGroup, group: string): void => {
    const { changedLeadIds: contactIds } = result;
    const undo = (): void =>
      void remove({ groupId: group, selection: { kind: 'some', contactIds } }).catch((error: Error) =>
        showError(`${w('Contacts')} not taken out`, error),
      );
    if (contactIds.length === 0) toast(screen.contactsAdded, describeAdded(result));
    else toastUndo(describeAdded(result), undo, screen.contactsAdded);
  };
  const submit = (): void => {
    if (groupId === null) return;
    add.mutate(
      { groupId, selection },
      {
        onError: (error) => showError(`${w('Contacts')} not added`, error),
        onSuccess: (result) => {
          const { job } = result;
          if (job === null) showAdded(result, groupId);
          else
            toastJob({
              jobId: job.id,
              running: `Adding ${count} to the group`,
              done: (added) => `${nameContacts(added)} added to the group`,
              onUndo: () => undoJob(job.id, selected),
            });
          onDone();
        },
      },
    );
  };
  return (
    <Button disabled={groupId === null || selected === 0} loading={add.isPending} onClick={submit}>
      {selected === 0 ? 'Add' : `Add ${count}`}
    </Button>
  );
}

/** Returns what became of the contacts, as a sentence. */
function describeAdded({ changed, already, leftOut }: AddedToGroup): string {
  return [
    `${changed} added`,
    ...(already > 0 ? [`${already} in the group already`] : []),
    ...leftOut.map(({ reason, count: skipped }) => `${skipped} not added: ${reason.toLowerCase()}`),
  ].join(', ');
}
