import { Button, Skeleton } from '@mantine/core';
import { IconMailPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastError, toastFailure } from '../../../components/feedback/toasts.tsx';
import { useSelection } from '../../../components/table/use-selection.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useInviteUsers } from '../api/invitations.ts';
import { useDeleteUsers, useUsers, type OrganizationUser } from '../api/users.ts';
import { InviteModal } from '../components/invite-modal.tsx';
import { ManageUserModal } from '../components/manage-user-modal.tsx';
import { UsersTable } from '../components/users-table.tsx';

/** `/users`: the organization's members and their permissions. */
export function Users(): ReactNode {
  const { screen } = useBrand();
  const session = useSession();
  const users = useUsers();
  const inviteDialog = useDialogAddress('invite');
  const userDialog = useDialogAddress('user');
  const opened = users.data?.find(({ id, name }) => id === userDialog.value && name !== '');
  const invite = useInviteUsers();
  const selection = useSelection();
  const remove = useDeleteUsers();
  const [confirming, setConfirming] = useState(false);
  const actor = { userId: session.user.id, access: session.organization.access };

  const resend = (user: OrganizationUser): void =>
    invite.mutate(
      { token: user.id },
      {
        onSuccess: () => toast('Invite Resent', `An invite has been resent to ${user.email}`),
        onError: (error) => toastFailure('Not resent', error),
      },
    );
  const askToRemove = (): void =>
    selection.ids.length === 0 ? toastError(screen.selectUsersTitle, screen.selectUsersMessage) : setConfirming(true);
  const removeSelected = (): void =>
    remove.mutate(selection.ids, {
      onSuccess: () => selection.clear(),
      onError: (error) => toastFailure('Not removed', error),
      onSettled: () => setConfirming(false),
    });

  return (
    <Page
      title="Users"
      actions={
        <>
          {can(session, 'manageUsers') && (
            <Button variant="default" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={askToRemove}>
              Remove
            </Button>
          )}
          {can(session, 'inviteUsers') && (
            <Button leftSection={<IconMailPlus size={18} aria-hidden="true" />} onClick={() => inviteDialog.open('1')}>
              Invite users
            </Button>
          )}
        </>
      }
    >
      {inviteDialog.value !== null && can(session, 'inviteUsers') && <InviteModal onClose={inviteDialog.close} />}
      {opened && <ManageUserModal user={opened} onClose={userDialog.close} />}
      {confirming && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={`${selection.ids.length === 1 ? 'The selected user loses' : `${selection.ids.length} users lose`} access to ${session.organization.name} immediately. Their work is kept.`}
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={removeSelected}
          onClose={() => setConfirming(false)}
        />
      )}
      <QueryState query={users} skeleton={<Skeleton height={280} />}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={screen.noUsers} />
          ) : (
            <UsersTable
              users={list}
              actor={actor}
              selection={selection}
              onOpen={({ id }) => userDialog.open(id)}
              resendingUserId={invite.isPending && 'token' in invite.variables ? invite.variables.token : null}
              onResend={can(session, 'inviteUsers') ? resend : null}
            />
          )
        }
      </QueryState>
    </Page>
  );
}
