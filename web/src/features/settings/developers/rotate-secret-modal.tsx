import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { useRotateEndpointSecret, type ListedEndpoint } from '../api/webhook-endpoints.ts';
import { SecretOnce } from './secret-once.tsx';

interface RotateSecretModalProps {
  readonly endpoint: ListedEndpoint;
  readonly onClose: () => void;
}

/** Replaces the secret of an endpoint, and shows the new one once. */
export function RotateSecretModal({ endpoint: { id, webhookUrl }, onClose }: RotateSecretModalProps): ReactNode {
  const rotate = useRotateEndpointSecret();
  return (
    <Dialog width={500} title="Replace secret" onClose={onClose}>
      {rotate.data ? (
        <SecretOnce label="Signing secret" secret={rotate.data} onClose={onClose}>
          Copy the new secret now. It is shown only once. For a day, events are signed with the old one, too.
        </SecretOnce>
      ) : (
        <Stack gap="md">
          <Text size="sm">
            The events for {webhookUrl} get a new signature. For a day they also have the old one, so that your system
            misses nothing while you change it.
          </Text>
          <DialogFoot error={rotate.error}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button data-autofocus loading={rotate.isPending} onClick={() => rotate.mutate(id)}>
              Replace secret
            </Button>
          </DialogFoot>
        </Stack>
      )}
    </Dialog>
  );
}
