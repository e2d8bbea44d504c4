import { Button, Code, CopyButton, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  refreshSecondFactor,
  type AppSecret,
} from '../../api/second-factor.ts';
import classes from './second-factor.module.css';

/** Sets up the second factor: the password, then the QR code and the first code, then the recovery codes. */
export function SecondFactorSetUp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const [app, setApp] = useState<AppSecret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog width={500} title="Set up a second factor" onClose={onClose} closeOnClickOutside={false}>
      {recoveryCodes !== null ? (
        <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
      ) : app === null ? (
        <PasswordStep onDone={setApp} onCancel={onClose} />
      ) : (
        <CodeStep
          app={app}
          onCancel={onClose}
          onDone={(codes) => {
            setRecoveryCodes(codes);
            void refreshSecondFactor(client);
          }}
        />
      )}
    </Dialog>
  );
}

interface StepProps<Result> {
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
}

function PasswordStep({ onDone, onCancel }: StepProps<AppSecret>): ReactNode {
  const [password, setPassword] = useState('');
  const begin = useMutation({ mutationFn: beginSecondFactor, onSuccess: onDone });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') begin.mutate(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>You need an authenticator app on your phone, such as the one that manages your passwords.</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <FormFoot change={begin} onCancel={onCancel} submit="Continue" disabled={password === ''} />
      </Stack>
    </form>
  );
}

function CodeStep({ app, onDone, onCancel }: StepProps<readonly string[]> & { readonly app: AppSecret }): ReactNode {
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: confirmSecondFactor, onSuccess: onDone });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>Scan this picture with the app. Then enter the code that the app shows.</Text>
        {/* The picture is drawn from digits and letters of our own server, and holds no markup of others. */}
        <div
          className={classes.qr}
          role="img"
          aria-label="QR code for the app"
          // eslint-disable-next-line react/no-danger -- see above
          dangerouslySetInnerHTML={{ __html: renderSVG(app.uri, { border: 2 }) }}
        />
        <div>
          <Text size="sm" c="dimmed">
            Or type this key into the app:
          </Text>
          <Code className="breaks" fz={14}>
            {app.secret.replaceAll(/(.{4})/g, '$1 ').trim()}
          </Code>
        </div>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormFoot change={confirm} onCancel={onCancel} submit="Turn on" disabled={code.trim() === ''} />
      </Stack>
    </form>
  );
}

function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}): ReactNode {
  return (
    <Stack gap="md">
      <Text>
        The second factor is on. Keep these recovery codes in a safe place. Each works once when you do not have your
        phone. You will not see them again.
      </Text>
      <ul className={`${classes.codes} boxed grid gap-8`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy all'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
