import { Button, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import { ACCESS_LABELS, reasonNotAllowed } from '../../../../../functions/domain/accounts/roles.ts';
import table from '../../../components/table/table.module.css';
import type { Selection } from '../../../components/table/use-selection.ts';
import type { OrganizationUser } from '../api/users.ts';
import classes from './users-table.module.css';

interface UsersTableProps {
  readonly users: readonly OrganizationUser[];
  /** The signed-in person. */
  readonly actor: { readonly userId: string; readonly access: Access };
  readonly selection: Selection;
  /** Opens a member. Invitations do not open. */
  readonly onOpen: (user: OrganizationUser) => void;
  /** Id of the invitation that is being mailed again, or null. */
  readonly resendingUserId: string | null;
  /** Mails an invitation again. null if the signed-in person may not. */
  readonly onResend: ((user: OrganizationUser) => void) | null;
}

/** Members of the organization with their permissions. A click on a row opens the member. */
export function UsersTable(props: UsersTableProps): ReactNode {
  const { users, actor, selection, onOpen, resendingUserId, onResend } = props;
  const canChange = (user: OrganizationUser): boolean =>
    reasonNotAllowed({ actor, member: { userId: user.id, access: user.access } }) === null;
  const selectable = users.some(canChange);
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`} aria-label="Users">
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className={table.check}>
                <VisuallyHidden>Selected</VisuallyHidden>
              </th>
            )}
            <th scope="col">Name</th>
            <th scope="col" className={classes.phone}>
              Phone
            </th>
            <th scope="col" className={classes.email}>
              Email
            </th>
            <th scope="col" className={classes.permission}>
              Permission
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr
              key={user.id}
              data-selected={selection.has(user.id) || undefined}
              className={user.name === '' ? undefined : classes.row}
              onClick={(event) => {
                // Controls in the row have actions of their own.
                const isControl = event.target instanceof Element && event.target.closest('button, input, label');
                if (user.name !== '' && !isControl) onOpen(user);
              }}
            >
              {selectable && (
                <td className={table.check}>
                  {canChange(user) && (
                    <Checkbox
                      aria-label={`Select ${user.name === '' ? user.email : user.name}`}
                      checked={selection.has(user.id)}
                      onChange={(event) => selection.setMany([user.id], event.currentTarget.checked)}
                    />
                  )}
                </td>
              )}
              <td>
                {user.name === '' ? (
                  <strong className="cut">Invitation Pending</strong>
                ) : (
                  <button type="button" className={`${classes.name} cut`} onClick={() => onOpen(user)}>
                    {user.name}
                  </button>
                )}
                {user.id === actor.userId && (
                  <Text component="span" size="sm" c="dimmed">
                    {' '}
                    (you)
                  </Text>
                )}
                <span className={`${classes.emailBelow} cut`}>{user.email}</span>
              </td>
              <td className={classes.phone}>{user.phone === null ? '--' : formatPhone(user.phone)}</td>
              <td className={classes.email}>{user.email}</td>
              <td className={classes.permission}>
                {ACCESS_LABELS[user.access]}
                {user.name === '' && onResend && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    className={classes.resend ?? ''}
                    loading={resendingUserId === user.id}
                    aria-label={`Resend invite to ${user.email}`}
                    onClick={() => onResend(user)}
                  >
                    Resend Invite
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
