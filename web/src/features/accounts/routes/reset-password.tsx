import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH, reasonNotAllowedPassword } from '../../../../../functions/domain/accounts/password.ts';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';
import { resetPassword } from '../api/password.ts';
import { SignInCard } from '../components/sign-in-card.tsx';

/** `/reset-password/{token}`: sets a new password by a link, once, and signs in. */
export function ResetPassword(): ReactNode {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setChecked] = useState(false);
  const reason = reasonNotAllowedPassword(password, repeated);
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: (session) => {
      if (session !== null) beginSession(client, session);
      void navigate(session === null ? '/login' : '/dashboard', { replace: true });
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (reason === null) reset.mutate({ token, password, password2: repeated });
  };

  const problem = isChecked && reason !== null ? reason : null;
  return (
    <SignInCard
      title="Choose a password"
      line={`${MIN_PASSWORD_LENGTH} characters or more. A short sentence works well.`}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
          />
          <PasswordInput
            label="Confirm new password"
            autoComplete="new-password"
            value={repeated}
            onChange={(event) => setRepeated(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmed password' }}
          />
          <FormError message={problem ?? (reset.isError ? getErrorText(reset.error) : null)} />
          <Button type="submit" size="md" loading={reset.isPending} fullWidth>
            Save and sign in
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}
