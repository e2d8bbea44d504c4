import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DELETION_DAYS, isTypedName } from '../../../../../functions/domain/platform/deletion.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useDeleteOrganization } from '../../../shared/deletion/deletion.ts';

/** Asks for the organization's name and the owner's password. */
export function DeleteOrganizationModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { name: organizationName } = useSession().organization;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const remove = useDeleteOrganization();
  const isComplete = isTypedName(name, organizationName) && password !== '';
  const submit = (): void => {
    if (!isComplete) return;
    remove.mutate(
      { name, password },
      {
        onSuccess: () => {
          toast('Deletion planned', `You can keep the organization for ${DELETION_DAYS} days.`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog width={500} title={`Delete ${organizationName}`} onClose={onClose} onSubmit={submit}>
      <Text>
        Sending stops now, for everyone. After {DELETION_DAYS} days all data is deleted, and no one can bring it back.
      </Text>
      <TextInput
        label={`Type ${organizationName} to confirm`}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <FormFoot change={remove} onCancel={onClose} submit="Delete organization" disabled={!isComplete} color="red" />
    </FormDialog>
  );
}
