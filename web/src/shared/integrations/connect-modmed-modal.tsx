import { Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { parsePractice, PRACTICE_LIMITS } from '../../../../functions/domain/integrations/practice-name.ts';
import { CancelOrSubmit } from '../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../components/dialogs/form-dialog.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { CallError } from '../../components/feedback/form-error.tsx';
import { useConnectModMed } from './connect-modmed.ts';

const WRONG_PRACTICE = 'Enter the first part of the address of your practice, such as dermassoc.';

/** Takes the credentials that ModMed gave the practice for its API. */
export function ConnectModMedModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const connect = useConnectModMed();
  const [practice, setPractice] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const isPractice = parsePractice(practice) !== null;
  const isValid = isPractice && username.trim() !== '' && password !== '';
  const submit = (): void => {
    if (!isValid) return;
    connect.mutate(
      { practice, username: username.trim(), password },
      {
        onSuccess: () => {
          toast('Connected', 'Appointments of the next days arrive within minutes.');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title="Connect ModMed" width={500} onSubmit={submit}>
      <TextInput
        label="Practice"
        description="The first part of the address that you sign in at: dermassoc.ema.md"
        placeholder="dermassoc"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        maxLength={PRACTICE_LIMITS.practice}
        value={practice}
        error={practice === '' || isPractice ? null : WRONG_PRACTICE}
        onChange={(event) => setPractice(event.currentTarget.value)}
      />
      <TextInput
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={PRACTICE_LIMITS.username}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="off"
        maxLength={PRACTICE_LIMITS.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        Use the username and password that ModMed gave you for its API. They are stored encrypted and never shown again.
      </Text>
      <CallError error={connect.error} />
      <Group justify="flex-end">
        <CancelOrSubmit onCancel={onClose} submit="Connect" busy={connect.isPending} disabled={!isValid} />
      </Group>
    </FormDialog>
  );
}
