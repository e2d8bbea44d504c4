import { Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSetSendingPause, type PauseChange } from '../api/set-sending-pause.ts';

const SCOPE_TEXTS: Readonly<Record<PauseChange['scope'], { readonly title: string; readonly text: string }>> = {
  ORGANIZATION: {
    title: 'Stop all sending?',
    text: 'No texts will go out, including replies, until you resume. Scheduled texts are kept.',
  },
  PLATFORM: {
    title: 'Stop the whole platform?',
    text: 'No texts will go out for any organization until you resume. Scheduled texts are kept.',
  },
};

/** Dialog to stop all sending, with a reason that everyone sees in the banner. */
export function PauseSendingModal({
  scope,
  onClose,
}: {
  readonly scope: PauseChange['scope'];
  readonly onClose: () => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const pause = useSetSendingPause();
  const submit = (): void =>
    pause.mutate(
      { scope, held: true, reason },
      {
        onSuccess: () => {
          toast('Sending stopped');
          onClose();
        },
      },
    );
  return (
    <FormDialog onClose={onClose} title={SCOPE_TEXTS[scope].title} width={500} onSubmit={submit}>
      <Text>{SCOPE_TEXTS[scope].text}</Text>
      <TextInput
        label="Reason (optional)"
        maxLength={200}
        value={reason}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFoot change={pause} onCancel={onClose} submit="Stop sending" color="red" />
    </FormDialog>
  );
}
