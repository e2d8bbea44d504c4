import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isEmail } from '../../../../../functions/domain/accounts/invitation.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { DialogFoot, FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { useChangeEmail } from '../api/own-contact.ts';

/** Asks for a new e-mail address. A link in a mail to the new address changes it. */
export function ChangeEmailModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangeEmail();
  const isComplete = isEmail(email.trim()) && password !== '';
  const submit = (): void => {
    if (isComplete) change.mutate({ email: email.trim(), password });
  };
  if (change.isSuccess)
    return (
      <Dialog width={500} title="Look into your mailbox" onClose={onClose}>
        <Stack gap="md">
          <Text>If {email.trim()} has no account yet, a mail with a link will arrive within minutes.</Text>
          <Text>Your email changes when you open the link. Until then, sign in as before.</Text>
          <DialogFoot error={null}>
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </DialogFoot>
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog width={500} title="Change email" onClose={onClose} onSubmit={submit} noValidate>
      <TextInput
        label="New email"
        type="email"
        autoComplete="email"
        data-autofocus
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <FormFoot change={change} onCancel={onClose} submit="Send the link" disabled={!isComplete} />
    </FormDialog>
  );
}
