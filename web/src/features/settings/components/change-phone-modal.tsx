import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { PhoneCodeModal } from '../../../shared/accounts/phone-code-modal.tsx';
import { useConfirmPhone, useRequestPhoneCode } from '../api/own-contact.ts';

/** Asks for a new phone, then for the code of the text to it. */
export function ChangePhoneModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { screen } = useBrand();
  const [phone, setPhone] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const request = useRequestPhoneCode();
  const confirm = useConfirmPhone();
  const ask = (): void => {
    confirm.reset();
    request.mutate(phone, { onSuccess: () => setAsksCode(true) });
  };
  const submit = (): void => {
    if (phone.trim() !== '') ask();
  };
  const submitCode = (code: string): void =>
    confirm.mutate(
      { phone, code },
      {
        onSuccess: () => {
          toast(screen.savedTitle, screen.savedMessage);
          onClose();
        },
      },
    );
  if (asksCode)
    return (
      <PhoneCodeModal
        phone={phone}
        error={confirm.error ?? request.error}
        busy={confirm.isPending}
        resending={request.isPending}
        onSubmit={submitCode}
        onResend={ask}
        onClose={onClose}
      />
    );
  return (
    <FormDialog width={500} title="Change phone" onClose={onClose} onSubmit={submit} noValidate>
      <TextInput
        label="New mobile phone"
        description="We text a code to it. Msg & data rates may apply."
        type="tel"
        autoComplete="tel"
        data-autofocus
        maxLength={40}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <FormFoot change={request} onCancel={onClose} submit="Send a code" disabled={phone.trim() === ''} />
    </FormDialog>
  );
}
