import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { Tag } from '../../../../components/display/tag.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useResendCall, useWebhookCalls, type WebhookCall } from '../../api/webhooks.ts';
import { CALL_STATES, describeAttempt } from '../../../../shared/integrations/call-result.ts';
import classes from './if-then-editor.module.css';

/** The calls that an if/then has made, newest first, each with the latest answer. */
export function WebhookCalls({
  campaignId,
  ifThenId,
}: {
  readonly campaignId: string;
  readonly ifThenId: string;
}): ReactNode {
  const w = useTerms();
  const query = useWebhookCalls(campaignId, ifThenId);
  return (
    <QueryState query={query} skeleton={<Skeleton height={120} />}>
      {({ pages }) => {
        const calls = pages.flatMap((page) => page.calls);
        if (calls.length === 0 && !query.hasNextPage)
          return <p className="dim small">No deliveries yet. Each one appears here for 30 days.</p>;
        return (
          <>
            <ul className={`${classes.calls} column`} aria-label="Deliveries">
              {calls.map((call) => (
                <CallLine key={call.id} call={call} campaignId={campaignId} someone={`Erased ${w('contact')}`} />
              ))}
            </ul>
            <ShowMore query={query} variant="subtle" size="xs" label="Show older" />
          </>
        );
      }}
    </QueryState>
  );
}

function CallLine({
  call,
  campaignId,
  someone,
}: {
  readonly call: WebhookCall;
  readonly campaignId: string;
  readonly someone: string;
}): ReactNode {
  const now = useServerNow();
  const resend = useResendCall(campaignId);
  const { tone, label } = CALL_STATES[call.state];
  const name = call.name || someone;
  return (
    <li>
      <div className="row gap-8">
        <span className={`${classes.caller} cut`}>{name}</span>
        <Tag tone={tone}>{label}</Tag>
        <Button
          variant="subtle"
          size="compact-xs"
          loading={resend.isPending}
          aria-label={`Send again for ${name}`}
          onClick={() =>
            resend.mutate(call, {
              onError: (error) => toastFailure('Not sent', error),
            })
          }
        >
          Send again
        </Button>
      </div>
      <p className="dim small">{describeAttempt(call, now)}</p>
    </li>
  );
}
