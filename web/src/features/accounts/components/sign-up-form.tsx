import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isEmail } from '../../../../../functions/domain/accounts/invitation.ts';
import { MIN_PASSWORD_LENGTH, reasonNotAllowedPassword } from '../../../../../functions/domain/accounts/password.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';
import { requestCode, signUp, type SignUpValues } from '../api/sign-up.ts';
import { PhoneCodeModal } from '../../../shared/accounts/phone-code-modal.tsx';
import { SignInCard } from './sign-in-card.tsx';

const FIELDS = [
  { key: 'name', label: 'Your name', autoComplete: 'name', type: 'text' },
  { key: 'organizationName', label: 'Name of your organization', autoComplete: 'organization', type: 'text' },
  { key: 'email', label: 'Email', autoComplete: 'username', type: 'email' },
  { key: 'phone', label: 'Mobile phone', autoComplete: 'tel', type: 'tel' },
] as const;

/** Creates an account with a new organization. A code by text confirms the phone. */
export function SignUpForm(props: {
  /** The token of a sign-up link; null in brands that need none. */
  readonly token: string | null;
  /** The proposed name of the organization. */
  readonly organizationName: string;
}): ReactNode {
  const pack = useBrand();
  const navigate = useNavigate();
  const client = useQueryClient();
  const page = { token: props.token, brand: pack.id };
  const [values, setValues] = useState<SignUpValues>({
    name: '',
    organizationName: props.organizationName,
    email: '',
    phone: '',
    password: '',
    password2: '',
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const request = useMutation({
    mutationFn: () => requestCode(page, values.phone),
    onSuccess: () => setAsksCode(true),
  });
  const create = useMutation({
    mutationFn: (code: string) => signUp(page, { ...values, email: values.email.trim() }, code),
    onSuccess: (session) => {
      // Someone with a second factor signs in with the code first.
      if (session !== null) beginSession(client, session);
      void navigate(session === null ? '/login' : '/dashboard', { replace: true });
    },
  });
  const set = (key: keyof SignUpValues, value: string): void => setValues({ ...values, [key]: value });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = findProblem(values);
    setProblem(found);
    create.reset();
    if (found === null) request.mutate();
  };
  const resend = (): void => {
    create.reset();
    request.mutate();
  };

  return (
    <SignInCard title="Create your account" line={pack.tagline}>
      {asksCode && (
        <PhoneCodeModal
          phone={values.phone}
          error={create.error ?? request.error}
          busy={create.isPending}
          resending={request.isPending}
          onSubmit={(code) => create.mutate(code)}
          onResend={resend}
          onClose={() => setAsksCode(false)}
        />
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {FIELDS.map(({ key, label, autoComplete, type }, index) => (
            <TextInput
              key={key}
              label={label}
              type={type}
              autoComplete={autoComplete}
              autoFocus={index === 0}
              maxLength={key === 'email' ? 254 : 100}
              value={values[key]}
              onChange={(event) => set(key, event.currentTarget.value)}
            />
          ))}
          <PasswordInput
            label="Password"
            description={`${MIN_PASSWORD_LENGTH} characters or more. A short sentence works well.`}
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => set('password', event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the typed text' }}
          />
          <PasswordInput
            label="Confirm"
            autoComplete="new-password"
            value={values.password2}
            onChange={(event) => set('password2', event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmation' }}
          />
          <Text size="sm" c="dimmed">
            We text you a code once. Msg &amp; data rates may apply.
          </Text>
          <FormError message={problem ?? (request.isError ? getErrorText(request.error) : null)} />
          <Button type="submit" size="md" loading={request.isPending && !asksCode} fullWidth>
            Continue
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            I have an account
          </Anchor>
        </Stack>
      </form>
    </SignInCard>
  );
}

function findProblem({ name, organizationName, email, phone, password, password2 }: SignUpValues): string | null {
  if (name.trim() === '') return 'Please enter your name.';
  if (organizationName.trim() === '') return 'Give the organization a name.';
  if (!isEmail(email.trim())) return 'Please enter your email address.';
  if (phone.trim() === '') return 'Please enter your mobile phone number.';
  return reasonNotAllowedPassword(password, password2);
}
