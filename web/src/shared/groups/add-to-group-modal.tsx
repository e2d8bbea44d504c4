import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import type { ContactSelection } from '../jobs/selection.ts';
import { AddToGroupButton } from './add-to-group-button.tsx';
import { GroupPicker } from './group-picker.tsx';

interface AddToGroupModalProps {
  readonly selection: ContactSelection;
  /** The group of the list. It cannot be chosen. */
  readonly except?: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for a group and adds the selected contacts to it. */
export function AddToGroupModal({ selection, except = null, onClose, onDone }: AddToGroupModalProps): ReactNode {
  const { screen } = useBrand();
  const [groupId, setGroupId] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title={screen.addToGroupTitle} width={500}>
      <Stack gap="md">
        <Text>A group sends nothing by itself.</Text>
        <GroupPicker value={groupId} onChange={setGroupId} except={except} required />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <AddToGroupButton groupId={groupId} selection={selection} onDone={onDone} />
        </Group>
      </Stack>
    </Dialog>
  );
}
