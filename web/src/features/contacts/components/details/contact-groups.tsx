import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../../brand/brand.tsx';
import { toastUndo } from '../../../../components/feedback/toasts.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { AddToGroupModal } from '../../../../shared/groups/add-to-group-modal.tsx';
import { useAddToGroup, useRemoveFromGroup } from '../../../../shared/groups/change-members.ts';
import { useGroupErrors } from '../../../../shared/groups/use-group-errors.ts';
import type { ContactSelection } from '../../../../shared/jobs/selection.ts';
import type { ContactDetail } from '../../api/contact.ts';
import classes from '../contact-record.module.css';

interface ContactGroupsProps {
  readonly contact: Pick<ContactDetail, 'id' | 'groups' | 'archived'>;
  readonly canEdit: boolean;
}

/** The groups of a contact. */
export function ContactGroups({ contact, canEdit }: ContactGroupsProps): ReactNode {
  const { screen, flags } = useBrand();
  const groups = contact.groups ?? [];
  const [isAdding, setIsAdding] = useState(false);
  const add = useAddToGroup();
  const remove = useRemoveFromGroup();
  const showError = useGroupErrors();
  const selection: ContactSelection = { kind: 'some', contactIds: [contact.id] };
  const removeFrom = ({ id: groupId, name }: { readonly id: string; readonly name: string }): void =>
    remove.mutate(
      { groupId, selection },
      {
        onError: (error) => showError('Not removed', error),
        onSuccess: () =>
          toastUndo(`Removed from ${name}`, () =>
            add.mutate({ groupId, selection }, { onError: (error) => showError('Not put back', error) }),
          ),
      },
    );
  return (
    <Stack gap="xs" mt="lg" maw={400}>
      <Title order={3} size="h5">
        Groups
      </Title>
      {groups.length === 0 ? (
        <Text c="dimmed">{screen.noGroups}</Text>
      ) : (
        <ul className="plain">
          {groups.map((group) => (
            <li key={group.id} className={`${classes.item} spread`}>
              <Link to={`/group/${group.id}`} className={`${classes.link} cut`}>
                {group.name}
              </Link>
              {canEdit && (
                <IconAction
                  loading={remove.isPending && remove.variables.groupId === group.id}
                  label={`Remove from ${group.name}`}
                  icon={<IconX size={16} />}
                  onClick={() => removeFrom(group)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && !contact.archived && flags.groupAction && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            Add to a group
          </Button>
        </div>
      )}
      {isAdding && (
        <AddToGroupModal selection={selection} onClose={() => setIsAdding(false)} onDone={() => setIsAdding(false)} />
      )}
    </Stack>
  );
}
