import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CUSTOM_FIELD_RULES } from '../../../../functions/domain/contact-attributes/custom-field.ts';
import { useTerms } from '../../brand/brand.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { CallError } from '../../components/feedback/form-error.tsx';
import { toastFailure, toastUndo } from '../../components/feedback/toasts.tsx';
import { QueryState } from '../../components/feedback/query-state.tsx';
import { IconAction } from '../../components/display/icon-action.tsx';
import { useNamedList, useRemoveNamedEntry, useSaveNamedEntry, type NamedEntry } from './named-lists.ts';

/** Dialog to add, rename and remove the custom fields of the organization. */
export function ManageFieldsModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const w = useTerms();
  const fields = useNamedList('customFields');
  const add = useSaveNamedEntry('customFields');
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') add.mutate({ id: null, name }, { onSuccess: () => setName('') });
  };
  return (
    <Dialog onClose={onClose} title="Custom fields" width={500}>
      <Stack gap="md">
        <Text>
          Every {w('contact')} has these fields. Use them in texts, as in [Last Visit]. A list that you import can fill
          them.
        </Text>
        <QueryState query={fields} skeleton={<Skeleton height={120} />}>
          {(entries) => (
            <Stack gap="xs">
              {entries.length === 0 && <Text c="dimmed">No custom fields yet.</Text>}
              {entries.map((entry) => (
                <FieldRow key={entry.id} entry={entry} />
              ))}
            </Stack>
          )}
        </QueryState>
        <form onSubmit={submit}>
          <Group align="end" gap="sm" wrap="nowrap">
            <TextInput
              style={{ flex: 1 }}
              label="New field"
              placeholder="Last Visit"
              autoComplete="off"
              maxLength={CUSTOM_FIELD_RULES.maxName}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
              Add
            </Button>
          </Group>
        </form>
        <CallError error={add.error} />
      </Stack>
    </Dialog>
  );
}

function FieldRow({ entry }: { readonly entry: NamedEntry }): ReactNode {
  const [name, setName] = useState(entry.name);
  const save = useSaveNamedEntry('customFields');
  const remove = useRemoveNamedEntry('customFields');
  const showError = (error: Error): void => toastFailure('Field not saved', error);
  const rename = (): void => {
    if (name.trim() === '') setName(entry.name);
    else if (name !== entry.name)
      save.mutate(
        { id: entry.id, name },
        {
          onSuccess: (saved) => setName(saved.name),
          onError: (error) => {
            setName(entry.name);
            showError(error);
          },
        },
      );
  };
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        aria-label={`Name of ${entry.name}`}
        autoComplete="off"
        maxLength={CUSTOM_FIELD_RULES.maxName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename();
        }}
      />
      <IconAction
        size="lg"
        loading={remove.isPending}
        label={`Remove ${entry.name}`}
        icon={<IconTrash size={18} />}
        onClick={() =>
          remove.mutate(entry, {
            onError: showError,
            onSuccess: () =>
              toastUndo(`“${entry.name}” removed`, () =>
                save.mutate({ id: null, name: entry.name }, { onError: showError }),
              ),
          })
        }
      />
    </Group>
  );
}
