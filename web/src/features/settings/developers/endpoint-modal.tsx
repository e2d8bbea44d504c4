import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { EVENT_TYPES } from '../../../../../functions/domain/webhook-endpoints/webhook-endpoint.ts';
import { useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSaveEndpoint, type ListedEndpoint } from '../api/webhook-endpoints.ts';
import { describeEvent } from './event-labels.ts';
import { SecretOnce } from './secret-once.tsx';

interface EndpointModalProps {
  /** null means a new one. */
  readonly endpoint: ListedEndpoint | null;
  readonly onClose: () => void;
}

/** Adds an endpoint and shows its secret once, or changes one. */
export function EndpointModal({ endpoint, onClose }: EndpointModalProps): ReactNode {
  const w = useTerms();
  const save = useSaveEndpoint();
  const [webhookUrl, setWebhookUrl] = useState(endpoint?.webhookUrl ?? '');
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? []);
  const isNew = endpoint === null;
  const submit = (): void => {
    const onSuccess = (secret: string | null): void => {
      if (secret !== null) return;
      toast('Endpoint saved', 'Events now go to this address.');
      onClose();
    };
    save.mutate({ id: endpoint?.id ?? null, webhookUrl, events }, { onSuccess });
  };
  if (save.data)
    return (
      <Dialog width={500} title="Endpoint added" onClose={onClose}>
        <SecretOnce label="Signing secret" secret={save.data} onClose={onClose}>
          Copy the secret now. It is shown only once. Your system verifies with it that events come from here.
        </SecretOnce>
      </Dialog>
    );
  return (
    <FormDialog width={500} title={isNew ? 'Add endpoint' : 'Edit endpoint'} onClose={onClose} onSubmit={submit}>
      <TextInput
        label="Address"
        description="Of your system. It begins with https://."
        placeholder="https://example.com/hook"
        required
        type="url"
        maxLength={500}
        data-autofocus
        value={webhookUrl}
        onChange={(event) => setWebhookUrl(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Events"
        value={[...events]}
        onChange={(chosen) => setEvents(EVENT_TYPES.filter((type) => chosen.includes(type)))}
      >
        <Stack gap="xs" mt="xs">
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={describeEvent(type, w('contact'))} description={type} />
          ))}
        </Stack>
      </Checkbox.Group>
      <FormFoot change={save} onCancel={onClose} submit={isNew ? 'Add endpoint' : 'Save'} />
    </FormDialog>
  );
}
