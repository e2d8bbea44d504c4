import { Button, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatTypedPhone } from '../../../../functions/domain/contacts/phone-format.ts';
import { CODE_LENGTH, isCode, normalizeCode } from '../../../../functions/domain/accounts/phone-code.ts';
import { FormDialog } from '../../components/dialogs/form-dialog.tsx';
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx';

interface PhoneCodeModalProps {
  /** The phone as the person typed it. */
  readonly phone: string;
  /** Why the last code or the last request was refused. */
  readonly error: Error | null;
  readonly busy: boolean;
  /** Whether a new code is being requested. */
  readonly resending: boolean;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
  readonly onClose: () => void;
}

/** Asks for the code of six digits that a text brought. Submits by itself when the last digit is typed. */
export function PhoneCodeModal(props: PhoneCodeModalProps): ReactNode {
  const { phone, error, busy, resending, onSubmit, onResend, onClose } = props;
  const [typed, setTyped] = useState('');
  const change = (value: string): void => {
    const code = normalizeCode(value).slice(0, CODE_LENGTH);
    if (code !== typed && isCode(code) && !busy) onSubmit(code);
    setTyped(code);
  };
  const submit = (): void => {
    if (isCode(typed) && !busy) onSubmit(typed);
  };
  return (
    <FormDialog width={500} title="Confirm your phone" onClose={onClose} onSubmit={submit}>
      <Text>
        We sent a text with a {CODE_LENGTH}-digit code to {formatTypedPhone(phone)}. It works for 10 minutes.
      </Text>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <DialogFoot error={error}>
        <Button variant="subtle" loading={resending} onClick={onResend}>
          Send a new code
        </Button>
        <Button type="submit" loading={busy} disabled={!isCode(typed)}>
          Confirm
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
