import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { VERSION } from '../../../brand/version.ts';
import { BrandMark } from '../../../components/display/brand-mark.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { setCurrentOrganization } from '../../../lib/session/current-organization.ts';
import { storeToken } from '../../../lib/session/token-store.ts';
import { loginUser } from '../api/login-user.ts';
import classes from './login.module.css';

/** `/login`: signs in with email and password. */
export function Login(): ReactNode {
  const pack = useBrand();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: loginUser,
    onSuccess: ({ sessionToken, handOffToken }) => {
      if (handOffToken !== null && pack.links.legacyUrl !== undefined) {
        window.location.assign(`${pack.links.legacyUrl}?token=${encodeURIComponent(handOffToken)}`);
        return;
      }
      client.clear();
      setCurrentOrganization(null);
      storeToken(sessionToken);
      void navigate('/dashboard', { replace: true });
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    login.mutate({ email: email.trim(), password });
  };

  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <BrandMark name={pack.name} size="large" />
        <div>
          <Title order={1} size="h2">
            Sign in
          </Title>
          <Text c="dimmed" mt={4}>
            {pack.tagline}
          </Text>
        </div>
        <form onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            />
            <div role="alert">
              {login.isError && (
                <Alert color="red" variant="light" p="xs">
                  {getErrorText(login.error, pack.screen.unknownError)}
                </Alert>
              )}
            </div>
            <Button type="submit" size="md" loading={login.isPending} fullWidth>
              Sign in
            </Button>
          </Stack>
        </form>
      </main>
      <footer className={classes.footer}>
        {pack.name} {VERSION}
      </footer>
    </div>
  );
}
