import { Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { useSendTestText } from '../../api/campaign-controls.ts';

interface TestTextModalProps {
  readonly campaignId: string;
  readonly featureId: string;
  readonly step: number;
  readonly onClose: () => void;
}

/** Key in localStorage for the phone of the last test. */
const PHONE_STORAGE_KEY = 'test-phone';

/** Sends a step's text to the phone of the signed-in person, filled with that person's name. */
export function TestTextModal({ campaignId, featureId, step, onClose }: TestTextModalProps): ReactNode {
  const [phone, setPhone] = useState(() => localStorage.getItem(PHONE_STORAGE_KEY) ?? '');
  const test = useSendTestText();
  const submit = (): void =>
    test.mutate(
      { campaignId, featureId, phone },
      {
        onSuccess: () => {
          localStorage.setItem(PHONE_STORAGE_KEY, phone);
          toast('Test sent', `Step ${step} is on its way to ${phone}.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog onClose={onClose} title={`Test step ${step}`} width={500} onSubmit={submit}>
      <Text c="dimmed">
        We&apos;ll text you the saved step as your contacts will get it. Tests don&apos;t count in reports.
      </Text>
      <TextInput
        type="tel"
        label="Your phone"
        value={phone}
        maxLength={40}
        autoComplete="tel"
        data-autofocus
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <FormFoot change={test} onCancel={onClose} submit="Send test" disabled={phone.trim() === ''} />
    </FormDialog>
  );
}
