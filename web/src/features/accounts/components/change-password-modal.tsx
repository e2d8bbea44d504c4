import { PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MIN_PASSWORD_LENGTH, reasonNotAllowedPassword } from '../../../../../functions/domain/accounts/password.ts';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { changePassword } from '../api/password.ts';

const FIELDS = [
  {
    key: 'oldPassword',
    label: 'Current password',
    autoComplete: 'current-password',
    missing: 'Please enter your current password',
  },
  { key: 'password', label: 'New password', autoComplete: 'new-password', missing: 'Please enter your new password' },
  {
    key: 'password2',
    label: 'Confirm new password',
    autoComplete: 'new-password',
    missing: 'Please confirm your new password',
  },
] as const;
type FieldKey = (typeof FIELDS)[number]['key'];

/** Changes the password of the signed-in person. Save stays disabled until all fields are filled and the two are equal. */
export function ChangePasswordModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [values, setValues] = useState({ oldPassword: '', password: '', password2: '' });
  const [emptied, setEmptied] = useState<ReadonlySet<FieldKey>>(new Set());
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast('Password Changed', 'Your password has been updated.');
      onClose();
    },
  });
  const { oldPassword, password, password2 } = values;
  // While the confirmation is typed, it is the beginning of the password.
  const isTyping = password2 === '' || password.startsWith(password2);
  const reason = isTyping && password !== password2 ? null : reasonNotAllowedPassword(password, password2);
  const isComplete = oldPassword !== '' && password !== '' && password === password2 && reason === null;
  const findError = (key: FieldKey, missing: string): string | null => {
    if (values[key] === '') return emptied.has(key) ? missing : null;
    return key === 'password2' ? reason : null;
  };

  const submit = (): void => {
    if (isComplete) change.mutate(values);
  };

  return (
    <FormDialog width={500} title="Change password" onClose={onClose} onSubmit={submit}>
      {FIELDS.map(({ key, label, autoComplete, missing }) => (
        <PasswordInput
          key={key}
          label={label}
          autoComplete={autoComplete}
          data-autofocus={key === 'oldPassword' || undefined}
          value={values[key]}
          error={findError(key, missing)}
          onChange={({ currentTarget: { value } }) => {
            setValues({ ...values, [key]: value });
            if (value === '') setEmptied(new Set([...emptied, key]));
          }}
          visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
        />
      ))}
      <Text size="sm" c="dimmed">
        {MIN_PASSWORD_LENGTH} characters or more. All other devices are signed out.
      </Text>
      <FormFoot change={change} onCancel={onClose} submit="Save" disabled={!isComplete} />
    </FormDialog>
  );
}
