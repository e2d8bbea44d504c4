import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { toastJob } from '../jobs/toast-job.tsx';
import { countSelected, type ContactSelection } from '../jobs/selection.ts';
import { useAddToGroup, type AddedToGroup } from './change-members.ts';
import { useGroupErrors } from './use-group-errors.ts';

interface AddToGroupButtonProps {
  /** Null: no group is chosen yet. */
  readonly groupId: string | null;
  readonly selection: ContactSelection;
  readonly onDone: () => void;
}

/** Adds the selected contacts to the chosen group. */
export function AddToGroupButton({ groupId, selection, onDone }: AddToGroupButtonProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const add = useAddToGroup();
  const showError = useGroupErrors();
  const selected = countSelected(selection);
  const count = plural(selected, w('contact'), w('contacts'));
  const submit = (): void => {
    if (groupId === null) return;
    add.mutate(
      { groupId, selection },
      {
        onError: (error) => showError(`${w('Contacts')} not added`, error),
        onSuccess: (result) => {
          if (result.job === null) toast(screen.contactsAdded, describeAdded(result));
          else
            toastJob({
              jobId: result.job.id,
              running: `Adding ${count} to the group`,
              done: (added) => `${plural(added, w('contact'), w('contacts'))} added to the group`,
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
