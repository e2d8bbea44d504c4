import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { beginSession } from '../../../lib/session/begin-session.ts';
import { loginUser } from '../api/login-user.ts';
import { EmailField } from '../components/email-field.tsx';
import { SignInCard } from '../components/sign-in-card.tsx';

/** `/login`: signs in with email and password. */
export function Login(): ReactNode {
  const pack = useBrand();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  // Null until the server asks for the code of the second factor.
  const [code, setCode] = useState<string | null>(null);
  const login = useMutation({
    mutationFn: loginUser,
    onSuccess: (signedIn) => {
      if (signedIn === null) {
        setCode('');
        return;
      }
      const { sessionToken, handOffToken } = signedIn;
      if (handOffToken !== null && pack.links.legacyUrl !== undefined) {
        window.location.assign(`${pack.links.legacyUrl}?token=${encodeURIComponent(handOffToken)}`);
        return;
      }
      beginSession(client, sessionToken);
      void navigate('/dashboard', { replace: true });
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    login.mutate({ email: email.trim(), password, code });
  };

  const error = <CallError error={login.error} />;

  if (code !== null)
    return (
      <SignInCard title="Enter your code" line="Your authenticator app shows a code of 6 digits.">
        <form onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              key="code"
              label="Code"
              description="No phone at hand? Enter one of your recovery codes."
              autoComplete="one-time-code"
              autoFocus
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            {error}
            <Button type="submit" size="md" loading={login.isPending} disabled={code.trim() === ''} fullWidth>
              Sign in
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                login.reset();
                setCode(null);
              }}
            >
              Back
            </Button>
          </Stack>
        </form>
      </SignInCard>
    );

  return (
    <SignInCard title="Sign in" line={pack.tagline}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <EmailField value={email} onChange={setEmail} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          />
          <Anchor component={Link} to="/forgot-password-request" size="sm">
            Forgot your password?
          </Anchor>
          {error}
          <Button type="submit" size="md" loading={login.isPending} fullWidth>
            Sign in
          </Button>
          {pack.flags.openSignUp && (
            <Anchor component={Link} to="/register" size="sm" ta="center">
              Create an account
            </Anchor>
          )}
        </Stack>
      </form>
    </SignInCard>
  );
}
