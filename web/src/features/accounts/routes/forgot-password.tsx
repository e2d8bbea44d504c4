import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { requestPasswordLink } from '../api/password.ts';
import { EmailField } from '../components/email-field.tsx';
import { SignInCard } from '../components/sign-in-card.tsx';

/** `/forgot-password-request`: asks for a mail with a link to set a password. */
export function ForgotPassword(): ReactNode {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const request = useMutation({ mutationFn: requestPasswordLink });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    request.mutate(email.trim());
  };
  const goToSignIn = (): void => void navigate('/login');

  return (
    <SignInCard title="Forgot your password?" line="We mail you a link to choose a new one.">
      {request.isSuccess && (
        <Dialog width={500} title="Request Sent" onClose={goToSignIn}>
          <Stack gap="md">
            <Text>
              If {request.variables} has an account, a reset link will arrive within minutes. Look into your spam
              folder, too.
            </Text>
            <Group justify="flex-end">
              <Button onClick={goToSignIn}>Back to sign in</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
      <form onSubmit={submit}>
        <Stack gap="md">
          <EmailField value={email} onChange={setEmail} />
          <CallError error={request.error} />
          <Button type="submit" size="md" loading={request.isPending} fullWidth>
            Send the link
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            Back to sign in
          </Anchor>
        </Stack>
      </form>
    </SignInCard>
  );
}
