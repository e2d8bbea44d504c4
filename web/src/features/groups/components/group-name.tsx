import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { GROUP_LIMITS, NEW_GROUP_NAME } from '../../../../../functions/domain/groups/group.ts';
import { AutosavedTitle } from '../../../components/fields/autosaved-title.tsx';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
import { renameGroup } from '../api/groups.ts';
import { NEW_GROUP } from '../rules/new-group.ts';

const AUTOSAVE_MS = 1_200;

interface GroupNameProps {
  readonly groupId: string;
  readonly name: string;
  readonly readOnly: boolean;
}

/** The group's name as the page heading. */
export function GroupName({ groupId, name, readOnly }: GroupNameProps): ReactNode {
  const client = useQueryClient();
  const isNew = useLocation().state === NEW_GROUP && name === NEW_GROUP_NAME;
  const save = async (next: string): Promise<void> => {
    await renameGroup(groupId, next);
    await invalidate(client, queryKeys.groups.all());
  };
  return (
    <AutosavedTitle
      label="Group name"
      name={name}
      readOnly={readOnly}
      maxLength={GROUP_LIMITS.name}
      delayMs={AUTOSAVE_MS}
      onSave={save}
      startsSelected={isNew && !readOnly}
    />
  );
}
