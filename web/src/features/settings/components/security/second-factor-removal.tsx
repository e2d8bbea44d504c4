import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { refreshSecondFactor, removeSecondFactor } from '../../api/second-factor.ts';

/** Turns the second factor off, with the password and a code. */
export function SecondFactorRemoval({ onClose }: { readonly onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: () => {
      toast('Second factor off', 'You sign in with your password only.');
      void refreshSecondFactor(client);
      onClose();
    },
  });
  const isComplete = password !== '' && code.trim() !== '';
  const submit = (): void => {
    if (isComplete) remove.mutate({ password, code });
  };
  return (
    <FormDialog width={500} title="Turn off the second factor" onClose={onClose} onSubmit={submit}>
      <Text>Someone who knows your password can then sign in.</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <TextInput
        label="Code"
        description="Of your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FormFoot change={remove} onCancel={onClose} submit="Turn off" disabled={!isComplete} color="red" />
    </FormDialog>
  );
}
