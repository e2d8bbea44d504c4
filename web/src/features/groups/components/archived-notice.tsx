import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useGroupErrors } from '../../../shared/groups/use-group-errors.ts';
import { useArchiveGroups } from '../api/groups.ts';

/** Says that the group is archived, and lets people restore it. */
export function ArchivedNotice({
  groupId,
  canEdit,
}: {
  readonly groupId: string;
  readonly canEdit: boolean;
}): ReactNode {
  const archive = useArchiveGroups();
  const showError = useGroupErrors();
  return (
    <Alert color="gray" mb="md">
      <Group justify="space-between">
        This group is archived.
        {canEdit && (
          <Button
            size="compact-sm"
            variant="default"
            loading={archive.isPending}
            onClick={() =>
              archive.mutate(
                { groupIds: [groupId], restore: true },
                {
                  onSuccess: () => toast('Group restored'),
                  onError: (error) => showError('Group not restored', error),
                },
              )
            }
          >
            Restore
          </Button>
        )}
      </Group>
    </Alert>
  );
}
