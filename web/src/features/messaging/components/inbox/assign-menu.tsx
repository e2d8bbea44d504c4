import { Button, Menu } from '@mantine/core';
import { IconCheck, IconUser, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InitialsAvatar } from '../../../../components/display/initials-avatar.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { useAssignConversation, useAssignees, type Assignee } from '../../api/assign-conversation.ts';
import classes from './conversation-head.module.css';

interface AssignMenuProps {
  readonly contactId: string;
  readonly assignee: Assignee | null;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** Chooses the member who answers a conversation. */
export function AssignMenu({ contactId, assignee, opened, onOpened }: AssignMenuProps): ReactNode {
  const { user } = useSession();
  const members = useAssignees(opened);
  const change = useAssignConversation();
  const assign = (userId: string | null): void =>
    change.mutate(
      { contactId, userId, from: assignee?.id ?? null },
      { onError: (error) => toastFailure('Not assigned', error) },
    );
  const others = members.data?.filter(({ id }) => id !== user.id) ?? [];
  const isMember = members.data?.some(({ id }) => id === user.id) ?? false;
  return (
    <Menu
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          maw={160}
          loading={change.isPending}
          aria-label={assignee ? `Assigned to ${assignee.name}` : 'Assign'}
          leftSection={
            assignee ? <InitialsAvatar name={assignee.name} size={18} /> : <IconUserPlus size={16} aria-hidden="true" />
          }
        >
          {assignee ? assignee.name : 'Assign'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.members ?? ''}>
        {members.data === undefined && (
          <Menu.Item disabled>{members.error ? 'The users could not be loaded' : 'Loading users…'}</Menu.Item>
        )}
        {isMember && (
          <Menu.Item
            leftSection={<IconUser size={16} aria-hidden="true" />}
            rightSection={assignee?.id === user.id ? <IconCheck size={16} aria-label="Chosen" /> : null}
            onClick={() => assign(user.id)}
          >
            Me
          </Menu.Item>
        )}
        {others.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<InitialsAvatar name={name} size={18} />}
            rightSection={assignee?.id === id ? <IconCheck size={16} aria-label="Chosen" /> : null}
            onClick={() => assign(id)}
          >
            {name}
          </Menu.Item>
        ))}
        {assignee && members.data && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => assign(null)}>No one</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
