import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { NEW_GROUP_NAME } from '../../../../../functions/domain/groups/group.ts';
import { NEW_GROUP } from '../rules/new-group.ts';
import { useCreateGroup } from '../../../shared/groups/groups.ts';
import { useGroupErrors } from '../../../shared/groups/use-group-errors.ts';

/** Creates a group and opens it with its name selected, so that people name it there. */
export function NewGroupButton(): ReactNode {
  const navigate = useNavigate();
  const create = useCreateGroup();
  const showError = useGroupErrors();
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(NEW_GROUP_NAME, {
          onSuccess: ({ id }) => void navigate(`/group/${id}`, { state: NEW_GROUP }),
          onError: (error) => showError('Group not created', error),
        })
      }
    >
      New group
    </Button>
  );
}
