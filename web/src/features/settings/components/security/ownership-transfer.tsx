import { PasswordInput, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { invalidate, queryKeys } from '../../../../lib/query-keys.ts';
import { transferOwnership, usePossibleOwners, type PossibleOwner } from '../../api/ownership.ts';

/** Makes another member the owner of the organization. */
export function OwnershipTransfer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const members = usePossibleOwners();
  return (
    <Dialog width={500} title="Transfer ownership" onClose={onClose}>
      <QueryState
        query={members}
        skeleton={<Skeleton height={220} />}
        empty={(found) =>
          found.length === 0 ? (
            <Empty
              title="No other users yet"
              text="Invite the person first. Everyone who has joined can be the owner."
            />
          ) : null
        }
      >
        {(found) => <TransferForm members={found} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function TransferForm({
  members,
  onClose,
}: {
  readonly members: readonly PossibleOwner[];
  readonly onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const [userId, setUserId] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const transfer = useMutation({
    mutationFn: transferOwnership,
    onSuccess: () => {
      toast('Ownership transferred', 'You are an admin of the organization now.');
      void invalidate(client, queryKeys.session(), queryKeys.users());
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (userId !== null && password !== '') transfer.mutate({ userId, password });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>The new owner can do everything that you can, and only the new owner can transfer it back.</Text>
        <Select
          label="New owner"
          searchable
          limit={50}
          placeholder="Choose a user"
          nothingFoundMessage="No user has this name."
          data={members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          value={userId}
          onChange={setUserId}
        />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <FormFoot
          change={transfer}
          onCancel={onClose}
          submit="Transfer"
          disabled={userId === null || password === ''}
        />
      </Stack>
    </form>
  );
}
