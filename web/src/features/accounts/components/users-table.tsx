import { Button, Checkbox, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import {
  ACCESS_LABELS,
  getAssignableAccess,
  reasonNotAllowed,
} from '../../../../../functions/domain/accounts/roles.ts';
import table from '../../../components/table/table.module.css';
import type { Selection } from '../../../components/table/use-selection.ts';
import type { OrganizationUser } from '../api/users.ts';
import classes from './users-table.module.css';

interface UsersTableProps {
  readonly users: readonly OrganizationUser[];
  /** The signed-in person. */
  readonly actor: { readonly userId: string; readonly access: Access };
  readonly selection: Selection;
  /** Id of the user whose permission is being saved, or null. */
  readonly changingUserId: string | null;
  readonly onChange: (userId: string, access: Access) => void;
  /** Id of the invitation that is being mailed again, or null. */
  readonly resendingUserId: string | null;
  /** Mails an invitation again. Null: the signed-in person may not. */
  readonly onResend: ((user: OrganizationUser) => void) | null;
}

/**
 * Members of the organization with their permissions. Permissions that the signed-in person may not change are plain
 * text.
 */
export function UsersTable(props: UsersTableProps): ReactNode {
  const { users, actor, selection, changingUserId, onChange, resendingUserId, onResend } = props;
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
            <tr key={user.id} data-selected={selection.has(user.id) || undefined}>
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
                <strong className="cut">{getDisplayName(user)}</strong>
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
                {canChange(user) && user.name !== '' ? (
                  <NativeSelect
                    aria-label={`Permission of ${getDisplayName(user)}`}
                    size="xs"
                    value={user.access}
                    disabled={changingUserId === user.id}
                    data={[...new Set([...getAssignableAccess(actor.access), user.access])].map((access) => ({
                      value: access,
                      label: ACCESS_LABELS[access],
                    }))}
                    onChange={(event) => onChange(user.id, event.currentTarget.value as Access)}
                  />
                ) : (
                  ACCESS_LABELS[user.access]
                )}
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

/** Returns the user's name. Invited people have no name before they accept. */
function getDisplayName(user: OrganizationUser): string {
  return user.name === '' ? 'Invitation Pending' : user.name;
}
