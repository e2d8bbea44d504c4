import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { confirmEmail } from '../api/password.ts';
import { SignInCard } from '../components/sign-in-card.tsx';

/** `/confirm-email/{token}`: changes the e-mail address by the link of a mail. A click, because mail filters open links. */
export function ConfirmEmail(): ReactNode {
  const pack = useBrand();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const confirm = useMutation({ mutationFn: () => confirmEmail(token) });
  if (confirm.isSuccess)
    return (
      <SignInCard title="Your email has changed" line={pack.name}>
        <Stack gap="md">
          <Alert color="green" variant="light" role="status">
            From now on, sign in with the new address.
          </Alert>
          <Button size="md" onClick={() => void navigate('/login')}>
            Continue
          </Button>
        </Stack>
      </SignInCard>
    );
  return (
    <SignInCard title="Confirm your new email" line={pack.name}>
      <Stack gap="md">
        <CallError error={confirm.error} />
        <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
      </Stack>
    </SignInCard>
  );
}
