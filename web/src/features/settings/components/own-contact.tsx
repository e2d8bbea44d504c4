import { Anchor, Stack, TextInput } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { lazyComponent } from '../../../lib/chunk.ts';
import { useSession } from '../../../lib/session/session.ts';

const ChangeEmailModal = lazyComponent(async () => (await import('./change-email-modal.tsx')).ChangeEmailModal);
const ChangePhoneModal = lazyComponent(async () => (await import('./change-phone-modal.tsx')).ChangePhoneModal);

/** The own phone and e-mail address. Each changes in a dialog, because the new one has to be confirmed. */
export function OwnContact(): ReactNode {
  const { user } = useSession();
  const phoneDialog = useDialogAddress('phone');
  const emailDialog = useDialogAddress('email');
  return (
    <>
      <Stack gap={6}>
        <TextInput
          label="Phone"
          readOnly
          variant="filled"
          value={user.phone === null ? 'No phone yet' : formatPhone(user.phone)}
        />
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => phoneDialog.open('change')}>
          {user.phone === null ? 'Add phone' : 'Change phone'}
        </Anchor>
      </Stack>
      <Stack gap={6}>
        <TextInput label="Email" readOnly variant="filled" value={user.email} />
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => emailDialog.open('change')}>
          Change email
        </Anchor>
      </Stack>
      <Suspense>
        {phoneDialog.value !== null && <ChangePhoneModal onClose={phoneDialog.close} />}
        {emailDialog.value !== null && <ChangeEmailModal onClose={emailDialog.close} />}
      </Suspense>
    </>
  );
}
