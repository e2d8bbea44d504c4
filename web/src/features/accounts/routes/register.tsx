import { Alert, Anchor, Button, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { MIN_PASSWORD_LENGTH, reasonNotAllowedPassword } from '../../../../../functions/domain/accounts/password.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';
import { loadInvitation, registerUser, type ShownInvitation } from '../api/invitations.ts';
import { SignUpForm } from '../components/sign-up-form.tsx';
import { SignInCard } from '../components/sign-in-card.tsx';

/**
 * `/register` and `/register/{token}`: accepts an invitation, or creates an organization by a sign-up link or in a brand that
 * needs none. `companyname` in the address proposes the name of the organization.
 */
export function Register(): ReactNode {
  const pack = useBrand();
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const companyName = params.get('companyname') ?? '';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => loadInvitation(token),
    retry: false,
    staleTime: Infinity,
    enabled: token !== '',
  });
  if (token === '') return <SignUpForm token={null} organizationName={companyName} />;
  if (invitation.isSuccess) {
    const { email, organizationName } = invitation.data;
    return email === null ? (
      <SignUpForm token={token} organizationName={companyName === '' ? organizationName : companyName} />
    ) : (
      <AcceptForm token={token} invitation={{ ...invitation.data, email }} />
    );
  }
  return (
    <SignInCard title="Your invitation" line={pack.name}>
      {invitation.isPending ? (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={60} />
          <Skeleton height={60} />
          <Skeleton height={42} />
        </Stack>
      ) : (
        <Stack gap="md">
          <Alert color="red" variant="light" role="alert">
            {getErrorText(invitation.error)}
          </Alert>
          <Anchor component={Link} to="/login" size="sm">
            Go to sign in
          </Anchor>
        </Stack>
      )}
    </SignInCard>
  );
}

/** A new person chooses a name and a password. Someone who has an account gives its password. */
function AcceptForm(props: {
  readonly token: string;
  readonly invitation: ShownInvitation & { readonly email: string };
}): ReactNode {
  const { email, organizationName, hasAccount } = props.invitation;
  const pack = useBrand();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const join = useMutation({
    mutationFn: registerUser,
    onSuccess: ({ token, campaignId, groupId }) => {
      // Someone with a second factor signs in with the code first.
      if (token === null) return void navigate('/login', { replace: true });
      beginSession(client, token);
      void navigate(findFirstScreen(campaignId, groupId), { replace: true });
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = hasAccount ? null : findProblem(name, password, repeated);
    setProblem(found);
    if (found === null) join.mutate({ token: props.token, name, password, password2: repeated });
  };

  return (
    <SignInCard
      title={`Join ${organizationName}`}
      line={hasAccount ? 'Sign in with your account to join.' : pack.tagline}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label="Email" value={email} readOnly autoComplete="username" />
          {!hasAccount && (
            <TextInput
              label="Your name"
              autoComplete="name"
              autoFocus
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <PasswordInput
            label="Password"
            autoComplete={hasAccount ? 'current-password' : 'new-password'}
            autoFocus={hasAccount}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the typed text' }}
          />
          {!hasAccount && (
            <PasswordInput
              label="Confirm"
              autoComplete="new-password"
              value={repeated}
              onChange={(event) => setRepeated(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmation' }}
            />
          )}
          {!hasAccount && (
            <Text size="sm" c="dimmed">
              {MIN_PASSWORD_LENGTH} characters or more. A short sentence works well.
            </Text>
          )}
          <FormError message={problem ?? (join.isError ? getErrorText(join.error) : null)} />
          <Button type="submit" size="md" loading={join.isPending} fullWidth>
            Join
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}

function findProblem(name: string, password: string, repeated: string): string | null {
  return name.trim() === '' ? 'Please enter your name.' : reasonNotAllowedPassword(password, repeated);
}

function findFirstScreen(campaignId: string | null, groupId: string | null): string {
  if (campaignId !== null) return `/campaign/${campaignId}`;
  return groupId === null ? '/dashboard' : `/group/${groupId}`;
}
