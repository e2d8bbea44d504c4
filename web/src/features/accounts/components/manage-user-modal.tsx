import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import {
  ACCESS_LABELS,
  getAssignableAccess,
  reasonNotAllowed,
} from '../../../../../functions/domain/accounts/roles.ts';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useDeleteUsers, useUpdateUser, type OrganizationUser } from '../api/users.ts';

/** A member of the organization. Those who may change the member see fields and Remove, others read the details. */
export function ManageUserModal(props: { readonly user: OrganizationUser; readonly onClose: () => void }): ReactNode {
  const { user, onClose } = props;
  const { screen } = useBrand();
  const session = useSession();
  const actor = { userId: session.user.id, access: session.organization.access };
  const reason = reasonNotAllowed({ actor, member: { userId: user.id, access: user.access } });
  const canChange = reason === null;
  const [typed, setTyped] = useState<{ readonly name?: string; readonly access?: Access }>({});
  const [confirming, setConfirming] = useState(false);
  const update = useUpdateUser();
  const remove = useDeleteUsers();
  const name = typed.name ?? user.name;
  const access = typed.access ?? user.access;
  const changes = {
    ...(name.trim() === user.name ? {} : { name: name.trim() }),
    ...(access === user.access ? {} : { access }),
  };

  const submit = (): void => {
    update.mutate(
      { userId: user.id, ...changes },
      {
        onSuccess: () => {
          toast(screen.savedTitle, screen.savedMessage);
          onClose();
        },
      },
    );
  };
  const removeUser = (): void =>
    remove.mutate([user.id], {
      onSuccess: onClose,
      onError: (error) => toastFailure('Not removed', error),
      onSettled: () => setConfirming(false),
    });

  if (confirming)
    return (
      <ConfirmDialog
        title={screen.areYouSure}
        text={`${user.name} loses access to ${session.organization.name} immediately. Their work is kept.`}
        confirm="Remove"
        busy={remove.isPending}
        onConfirm={removeUser}
        onClose={() => setConfirming(false)}
      />
    );
  return (
    <FormDialog width={500} title="Manage User" onClose={onClose} onSubmit={submit}>
      <TextInput
        label="Name"
        readOnly={!canChange}
        variant={canChange ? 'default' : 'filled'}
        maxLength={100}
        data-autofocus={canChange || undefined}
        error={name.trim() === '' ? 'Please enter a name.' : null}
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <TextInput label="Phone" readOnly variant="filled" value={user.phone === null ? '--' : formatPhone(user.phone)} />
      <TextInput label="Email" readOnly variant="filled" value={user.email} />
      {canChange ? (
        <NativeSelect
          label="Permission"
          value={access}
          data={[...new Set([...getAssignableAccess(actor.access), user.access])].map((value) => ({
            value,
            label: ACCESS_LABELS[value],
          }))}
          onChange={(event) => setTyped({ ...typed, access: event.currentTarget.value as Access })}
        />
      ) : (
        <TextInput label="Permission" readOnly variant="filled" value={ACCESS_LABELS[user.access]} />
      )}
      <Text size="sm" c="dimmed">
        {reason ?? 'People change their phone and email by themselves, because they confirm the new one.'}
      </Text>
      <DialogFoot error={update.error}>
        {canChange ? (
          <Group justify="space-between" flex={1}>
            <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
              Remove user
            </Button>
            <Button
              type="submit"
              loading={update.isPending}
              disabled={Object.keys(changes).length === 0 || name.trim() === ''}
            >
              Save
            </Button>
          </Group>
        ) : (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </DialogFoot>
    </FormDialog>
  );
}
