import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useCreateStaffToken } from '../api/contracts.ts';

/** Creates a token for the tools of platform staff, and shows it once. */
export function StaffTokenModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const create = useCreateStaffToken();
  const copy = async (token: string): Promise<void> => {
    await navigator.clipboard.writeText(token);
    toast('Token Copied', 'It works for an hour.');
  };
  return (
    <Dialog width={500} title="Staff token" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Tools of platform staff call <code>/super/…</code> with this token. It works for an hour, and ends when you
          sign out. It is shown only now.
        </Text>
        {create.data !== undefined && (
          <TextInput label="Token" readOnly value={create.data} onFocus={(event) => event.currentTarget.select()} />
        )}
        <DialogFoot error={create.error}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {create.data === undefined ? (
            <Button data-autofocus loading={create.isPending} onClick={() => create.mutate()}>
              Create token
            </Button>
          ) : (
            <Button onClick={() => void copy(create.data)}>Copy token</Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
