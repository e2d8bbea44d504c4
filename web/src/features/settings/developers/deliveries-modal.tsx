import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { CALL_STATES, describeAttempt, describeCallResult } from '../../../shared/integrations/call-result.ts';
import {
  useResendDelivery,
  useTestEndpoint,
  useWebhookDeliveries,
  type ListedDelivery,
  type ListedEndpoint,
} from '../api/webhook-endpoints.ts';
import classes from './developers-tab.module.css';
import { describeEvent } from './event-labels.ts';

interface DeliveriesModalProps {
  readonly endpoint: ListedEndpoint;
  readonly onClose: () => void;
}

/** What an endpoint got, newest first, and a test. */
export function DeliveriesModal({ endpoint, onClose }: DeliveriesModalProps): ReactNode {
  const { id, webhookUrl } = endpoint;
  const query = useWebhookDeliveries(id);
  return (
    <Dialog width={650} title="Deliveries" onClose={onClose}>
      <Stack gap="md">
        <TestLine endpointId={id} webhookUrl={webhookUrl} />
        <QueryState query={query} skeleton={<Skeleton height={160} />}>
          {({ pages }) => {
            const deliveries = pages.flatMap((page) => page.deliveries);
            if (deliveries.length === 0 && !query.hasNextPage)
              return <Text c="dimmed">Nothing was sent yet. Each event appears here for 30 days.</Text>;
            return (
              <ul className="boxed" aria-label="Deliveries">
                {deliveries.map((delivery) => (
                  <DeliveryLine
                    key={delivery.id}
                    delivery={delivery}
                    endpointId={id}
                    mayResend={delivery.event !== 'test' && endpoint.paused === null}
                  />
                ))}
              </ul>
            );
          }}
        </QueryState>
        <ShowMore query={query} variant="subtle" size="xs" label="Show older" />
      </Stack>
    </Dialog>
  );
}

/** Sends a test, and says how the system answered. */
function TestLine({ endpointId, webhookUrl }: { readonly endpointId: string; readonly webhookUrl: string }): ReactNode {
  const test = useTestEndpoint();
  const isGood = test.data?.statusCode != null && test.data.statusCode >= 200 && test.data.statusCode < 300;
  return (
    <div>
      <div className="spread gap-12">
        <Text size="sm" className={classes.text ?? ''}>
          {webhookUrl}
        </Text>
        <Button size="xs" flex="none" loading={test.isPending} onClick={() => test.mutate(endpointId)}>
          Send a test
        </Button>
      </div>
      <div role="status">
        {test.data && (
          <Alert color={isGood ? 'green' : 'red'} p="xs" mt="xs">
            {describeCallResult(test.data)}
          </Alert>
        )}
        {test.error && (
          <Alert color="red" p="xs" mt="xs">
            {getErrorText(test.error)}
          </Alert>
        )}
      </div>
    </div>
  );
}

interface DeliveryLineProps {
  readonly delivery: ListedDelivery;
  readonly endpointId: string;
  readonly mayResend: boolean;
}

function DeliveryLine({ delivery, endpointId, mayResend }: DeliveryLineProps): ReactNode {
  const w = useTerms();
  const now = useServerNow();
  const resend = useResendDelivery();
  const { tone, label } = CALL_STATES[delivery.state];
  const what = describeEvent(delivery.event, w('contact'));
  const when = formatDayAndTime(new Date(delivery.called ?? delivery.created), now);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Text fw={500}>
          {what} <Tag tone={tone}>{label}</Tag>
        </Text>
        <Text size="sm" c="dimmed">
          {describeAttempt(delivery, now)}
        </Text>
      </div>
      {mayResend && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={resend.isPending}
          aria-label={`Resend “${what}” of ${when}`}
          onClick={() =>
            resend.mutate(
              { webhookEndpointId: endpointId, webhookDeliveryId: delivery.id },
              { onError: (error) => toastFailure('Not sent', error) },
            )
          }
        >
          Resend
        </Button>
      )}
    </li>
  );
}
