import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { foldName } from '../../../../functions/domain/search/fold-name.ts';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { toast, toastError } from '../../components/feedback/toasts.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { plural } from '../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../jobs/selection.ts';
import { toastJob } from '../jobs/toast-job.tsx';
import { useNamedList, useSaveNamedEntry } from './named-lists.ts';
import { useTagContacts, type TaggedContacts } from './tag-contacts.ts';
import { TagNameInput } from './tag-name-input.tsx';

interface TagModalProps {
  readonly selection: ContactSelection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a tag, and adds it to the selected contacts or takes it off. */
export function TagModal({ selection, onClose, onDone }: TagModalProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const { data: tags = [] } = useNamedList('tags');
  const [name, setName] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const save = useSaveNamedEntry('tags');
  const tag = useTagContacts();
  const nameContacts = (count: number): string => plural(count, w('contact'), w('contacts'));
  const isBusy = save.isPending || tag.isPending;
  const showError = (error: Error): void => toastError('Tag not changed', getErrorText(error, screen.unknownError));
  const finish = (result: TaggedContacts, tagName: string): void => {
    const describe = (count: number): string =>
      isRemoving ? `“${tagName}” taken off ${nameContacts(count)}` : `“${tagName}” added to ${nameContacts(count)}`;
    if (result.job === null) toast(describe(result.changed), describeLeftOut(result));
    else
      toastJob({
        jobId: result.job.id,
        running: isRemoving ? `Taking “${tagName}” off` : `Adding “${tagName}”`,
        done: describe,
      });
    onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    // A tag that nobody has must not begin to exist because somebody takes it off.
    if (isRemoving && !tags.some((each) => foldName(each.name) === foldName(name.trim())))
      return toastError('Tag not changed', `There is no tag “${name.trim()}”.`);
    save.mutate(
      { id: null, name },
      {
        onError: showError,
        onSuccess: (entry) =>
          tag.mutate(
            { tagId: entry.id, selection, remove: isRemoving },
            { onError: showError, onSuccess: (result) => finish(result, entry.name) },
          ),
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Tag ${w('contacts')}`} width={500}>
      <form onSubmit={submit}>
        <Stack gap="md">
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
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={isBusy}>
              {isRemoving ? 'Take off' : 'Add to'} {nameContacts(countSelected(selection))}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function describeLeftOut({ leftOut }: TaggedContacts): string | undefined {
  if (leftOut.length === 0) return undefined;
  return leftOut.map(({ reason, count }) => `${count} not changed: ${reason.toLowerCase()}`).join(', ');
}
