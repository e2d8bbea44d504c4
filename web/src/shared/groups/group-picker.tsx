import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { GROUP_LIMITS } from '../../../../functions/domain/groups/group.ts';
import { useCreateGroup, useGroupNames } from './groups.ts';
import { useGroupErrors } from './use-group-errors.ts';

interface GroupPickerProps {
  readonly value: string | null;
  readonly onChange: (groupId: string | null) => void;
  /** Whether a group must be chosen. */
  readonly required?: boolean;
  /** A group that cannot be chosen. */
  readonly except?: string | null;
  /** Called with true while the person names a new group, which does not exist yet, and with false afterwards. */
  readonly onNaming?: (isNaming: boolean) => void;
}

const NEW = 'new';

/** Select field for a group of the organization. People can also create one here. */
export function GroupPicker({
  value,
  onChange,
  required = false,
  except = null,
  onNaming,
}: GroupPickerProps): ReactNode {
  const names = useGroupNames();
  const create = useCreateGroup();
  const showError = useGroupErrors();
  const select = useRef<HTMLSelectElement>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const changeName = (name: string | null): void => {
    setNewName(name);
    onNaming?.(name !== null);
  };
  const groups = (names.data?.groups ?? []).filter(({ id }) => id !== except);
  const submit = (): void => {
    const name = newName?.trim() ?? '';
    if (name === '' || create.isPending) return;
    create.mutate(name, {
      onSuccess: ({ id }) => {
        changeName(null);
        onChange(id);
        // The field for the name is gone.
        select.current?.focus();
      },
      onError: (error) => showError('Group not created', error),
    });
  };
  return (
    <div>
      <NativeSelect
        ref={select}
        label={required ? 'Group' : 'Add to a group (optional)'}
        disabled={names.isPending}
        error={names.isError ? 'The groups could not be loaded.' : null}
        description={
          names.data && names.data.total > names.data.groups.length
            ? `The ${names.data.groups.length} newest of ${names.data.total} groups.`
            : null
        }
        data={[
          { value: '', label: required ? 'Choose a group' : 'No group' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW, label: 'New group…' },
        ]}
        value={newName === null ? (value ?? '') : NEW}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          changeName(chosen === NEW ? '' : null);
          onChange(chosen === NEW || chosen === '' ? null : chosen);
        }}
      />
      {newName !== null && (
        <Group align="end" gap="sm" mt="xs" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label="Name of the new group"
            autoComplete="off"
            data-autofocus
            maxLength={GROUP_LIMITS.name}
            value={newName}
            onChange={(event) => changeName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The picker stands inside other forms.
              event.preventDefault();
              submit();
            }}
          />
          <Button variant="default" disabled={newName.trim() === ''} loading={create.isPending} onClick={submit}>
            Create group
          </Button>
        </Group>
      )}
    </div>
  );
}
