import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { MAX_ENDPOINTS } from '../../../../../functions/domain/webhook-endpoints/webhook-endpoint.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { useDeleteEndpoint, useWebhookEndpoints, type ListedEndpoint } from '../api/webhook-endpoints.ts';
import form from '../tabs/form.module.css';
import { DeliveriesModal } from './deliveries-modal.tsx';
import classes from './developers-tab.module.css';
import { EndpointModal } from './endpoint-modal.tsx';
import { EndpointRow, type EndpointDialog } from './endpoint-row.tsx';
import { RotateSecretModal } from './rotate-secret-modal.tsx';

/** The systems of the organization that get events. */
export function EndpointsSection(): ReactNode {
  const endpoints = useWebhookEndpoints();
  const [isAdding, setIsAdding] = useState(false);
  const [open, setOpen] = useState<{ readonly dialog: EndpointDialog; readonly id: string } | null>(null);
  // The dialogs show the endpoint as it is now, also after a change in another tab.
  const opened = endpoints.data?.find(({ id }) => id === open?.id);
  const close = (): void => setOpen(null);
  return (
    <section className={form.section} aria-labelledby="webhook-endpoints">
      <div className={`${classes.head} flow`}>
        <div>
          <Title order={2} size="h4" id="webhook-endpoints">
            Webhook endpoints
          </Title>
          <Text>
            Get a webhook when something happens: a reply, an opt-out, a delivery and more. Each one is signed, and sent
            again when no one answers.
          </Text>
        </div>
        <Button flex="none" disabled={(endpoints.data?.length ?? 0) >= MAX_ENDPOINTS} onClick={() => setIsAdding(true)}>
          Add endpoint
        </Button>
      </div>
      <QueryState
        query={endpoints}
        skeleton={<Skeleton height={120} />}
        empty={(list) =>
          list.length === 0 ? <Text c="dimmed">No endpoints yet. Add the address of a system that you run.</Text> : null
        }
      >
        {(list) => (
          <ul className="boxed" aria-label="Webhook endpoints">
            {list.map((endpoint) => (
              <EndpointRow
                key={endpoint.id}
                endpoint={endpoint}
                onOpen={(dialog) => setOpen({ dialog, id: endpoint.id })}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {isAdding && <EndpointModal endpoint={null} onClose={() => setIsAdding(false)} />}
      {opened && open?.dialog === 'EDIT' && <EndpointModal endpoint={opened} onClose={close} />}
      {opened && open?.dialog === 'LOG' && <DeliveriesModal endpoint={opened} onClose={close} />}
      {opened && open?.dialog === 'SECRET' && <RotateSecretModal endpoint={opened} onClose={close} />}
      {opened && open?.dialog === 'DELETE' && <DeleteEndpointDialog endpoint={opened} onClose={close} />}
    </section>
  );
}

function DeleteEndpointDialog({
  endpoint: { id, webhookUrl },
  onClose,
}: {
  readonly endpoint: ListedEndpoint;
  readonly onClose: () => void;
}): ReactNode {
  const remove = useDeleteEndpoint();
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      text={`Nothing more is sent to ${webhookUrl}, and its log is gone. You cannot undo this.`}
      confirm="Delete endpoint"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => toast('Endpoint deleted', 'Nothing more is sent to it.'),
          onError: (error) => toastFailure('Endpoint not deleted', error),
          onSettled: onClose,
        })
      }
    />
  );
}
