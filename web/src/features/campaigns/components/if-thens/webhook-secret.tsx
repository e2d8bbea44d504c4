import { Button, CopyButton, Group, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { can } from '../../../../lib/session/can.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useRotateSecret, useWebhookSecret } from '../../api/webhooks.ts';
import classes from './if-then-editor.module.css';

/** What receivers verify calls with. It is the same for all calls of the organization. */
export function WebhookSecret(): ReactNode {
  const session = useSession();
  const now = useServerNow();
  const query = useWebhookSecret();
  const rotate = useRotateSecret();
  const [isAsking, setAsking] = useState(false);
  const replace = async (): Promise<void> => {
    try {
      await rotate.mutateAsync({ idempotencyKey: crypto.randomUUID() });
      setAsking(false);
      toast('Secret replaced', 'For a day, webhooks are signed with the old one, too.');
    } catch (error) {
      toastFailure('Not replaced', error);
    }
  };
  return (
    <QueryState query={query} skeleton={<Skeleton height={96} />}>
      {({ secret, previousUntil }) => (
        <div className={`${classes.secret} column`}>
          <p>
            Every webhook is signed, so that your system can tell that it comes from us. Verify the headers webhook-id,
            webhook-timestamp and webhook-signature with a library of standardwebhooks.com and this secret.
          </p>
          <code className={`${classes.code} breaks small`}>{secret ?? ''}</code>
          {previousUntil && (
            <p>Until {formatDayAndTime(new Date(previousUntil), now)}, webhooks are signed with the old one, too.</p>
          )}
          <Group gap="sm">
            <CopyButton value={secret ?? ''}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            {can(session, 'replaceWebhookSecret') &&
              (isAsking ? (
                <>
                  <Button color="red" size="xs" loading={rotate.isPending} onClick={() => void replace()}>
                    Replace it for all webhooks
                  </Button>
                  <Button variant="subtle" size="xs" onClick={() => setAsking(false)}>
                    Keep it
                  </Button>
                </>
              ) : (
                <Button variant="subtle" size="xs" onClick={() => setAsking(true)}>
                  Replace
                </Button>
              ))}
          </Group>
        </div>
      )}
    </QueryState>
  );
}
