import { Group, SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { foldName } from '../../../../functions/domain/search/fold-name.ts';
import { useTerms } from '../../brand/brand.tsx';
import { CancelOrSubmit } from '../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../components/dialogs/form-dialog.tsx';
import { toast, toastError, toastFailure, toastUndo } from '../../components/feedback/toasts.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../jobs/selection.ts';
import { toastJob } from '../jobs/toast-job.tsx';
import { useJobUndo } from '../jobs/use-job-undo.ts';
import { useNamedList, useSaveNamedEntry, type NamedEntry } from './named-lists.ts';
import { useTagContacts, type TaggedContacts } from './tag-contacts.ts';
import { TagNameInput } from './tag-name-input.tsx';

interface TagModalProps {
  readonly selection: ContactSelection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a tag, and adds it to the selected contacts or takes it off. Undo changes back those who were changed. */
export function TagModal({ selection, onClose, onDone }: TagModalProps): ReactNode {
  const w = useTerms();
  const { data: tags = [] } = useNamedList('tags');
  const [name, setName] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const save = useSaveNamedEntry('tags');
  const tag = useTagContacts();
  const { mutateAsync: changeTag } = tag;
  const nameContacts = (count: number): string => plural(count, w('contact'), w('contacts'));
  const undoJob = useJobUndo({
    running: () => (isRemoving ? 'Adding the tag again' : 'Taking the tag off again'),
    done: (count) => `Undone for ${nameContacts(count)}`,
    failed: 'Tag not changed',
  });
  const isBusy = save.isPending || tag.isPending;
  const showError = (error: Error): void => toastFailure('Tag not changed', error);
  const finish = (result: TaggedContacts, { id: tagId, name: tagName }: NamedEntry): void => {
    const describe = (count: number): string =>
      isRemoving ? `“${tagName}” taken off ${nameContacts(count)}` : `“${tagName}” added to ${nameContacts(count)}`;
    const { job, changedLeadIds: contactIds } = result;
    const undo = (): void =>
      void changeTag({ tagId, selection: { kind: 'some', contactIds }, remove: !isRemoving }).catch(showError);
    const message = [describe(result.changed), ...describeLeftOut(result)].join('. ');
    if (job !== null)
      toastJob({
        jobId: job.id,
        running: isRemoving ? `Taking “${tagName}” off` : `Adding “${tagName}”`,
        done: describe,
        onUndo: () => undoJob(job.id, countSelected(selection)),
      });
    else if (contactIds.length === 0) toast(message);
    else toastUndo(message, undo);
    onDone();
  };
  const submit = (): void => {
    if (name.trim() === '' || isBusy) return;
    // A tag that no one has must not begin to exist because someone takes it off.
    if (isRemoving && !tags.some((each) => foldName(each.name) === foldName(name.trim())))
      return toastError('Tag not changed', `There is no tag “${name.trim()}”.`);
    save.mutate(
      { id: null, name },
      {
        onError: showError,
        onSuccess: (entry) =>
          tag.mutate(
            { tagId: entry.id, selection, remove: isRemoving },
            { onError: showError, onSuccess: (result) => finish(result, entry) },
          ),
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title={`Tag ${w('contacts')}`} width={500} onSubmit={submit}>
      <SegmentedControl
        aria-label="What to do"
        data={[
          { value: 'add', label: 'Add a tag' },
          { value: 'remove', label: 'Take a tag off' },
        ]}
        value={isRemoving ? 'remove' : 'add'}
        onChange={(value) => setIsRemoving(value === 'remove')}
      />
      <TagNameInput label="Tag" value={name} onChange={setName} />
      <Group justify="flex-end" gap="sm">
        <CancelOrSubmit
          onCancel={onClose}
          submit={`${isRemoving ? 'Take off' : 'Add to'} ${nameContacts(countSelected(selection))}`}
          busy={isBusy}
          disabled={name.trim() === ''}
        />
      </Group>
    </FormDialog>
  );
}

function describeLeftOut({ leftOut }: TaggedContacts): string[] {
  return leftOut.map(({ reason, count }) => `${count} not changed: ${reason.toLowerCase()}`);
}
