import { Button, Progress, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import list from '../../../components/layout/item-list.module.css';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { formatDayAndTime, formatExactTime } from '../../../lib/format/zone-time.ts';
import { useCancelJob } from '../../../shared/jobs/cancel-job.ts';
import type { Send } from '../api/sends.ts';
import { computeSendProgress, describeSend, listSendFigures } from '../rules/send-state.ts';
import classes from './send-item.module.css';

/** A text that is due later than this after its creation was scheduled for later. */
const AT_ONCE_MS = 60_000;

interface SendItemProps {
  readonly send: Send;
  readonly now: Date;
  readonly canCancel: boolean;
}

/** One message to many: its text, who sent it and when, what became of its texts, and Cancel remaining. */
export function SendItem({ send, now, canCancel }: SendItemProps): ReactNode {
  const w = useTerms();
  const { label, tone } = describeSend(send, now);
  const [created, due] = [new Date(send.created), new Date(send.due)];
  const isLater = due.getTime() - created.getTime() > AT_ONCE_MS;
  return (
    <li className={list.item}>
      <div className={list.head}>
        <h2 className={`${classes.text} breaks size-14`} title={send.text}>
          {send.text}
        </h2>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <p className="fine">
        <time dateTime={send.created} title={formatExactTime(created)}>
          {formatDayAndTime(created, now)}
        </time>
        {send.by !== null && ` · ${send.by}`}
        {isLater && (
          <>
            {' · '}
            <time dateTime={send.due} title={formatExactTime(due)}>
              {due > now ? 'starts' : 'started'} {formatDayAndTime(due, now)}
            </time>
          </>
        )}
        {` · ${plural(send.texts, 'text')}`}
      </p>
      {send.state !== 'CANCELED' && send.waiting > 0 && (
        <Progress value={100 * computeSendProgress(send)} aria-label={`Progress of “${send.text.slice(0, 40)}”`} />
      )}
      {send.error !== null && (
        <Text size="sm" c="var(--bad)">
          {send.error}
        </Text>
      )}
      {send.held > 0 && (
        <Text size="sm" c="dimmed">
          {plural(send.held, 'text is', 'texts are')} on hold. {send.held === 1 ? 'It leaves' : 'They leave'} when the{' '}
          {w('contact')} opts in, or when you keep texting a {w('contact')} who may want to stop.
        </Text>
      )}
      <div className={list.foot}>
        <dl className={list.counts}>
          {listSendFigures(send).map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>{formatCount(figure.count)}</dd>
            </div>
          ))}
        </dl>
        <div className={`${list.actions} flow`}>{canCancel && send.canCancel && <CancelRemaining send={send} />}</div>
      </div>
    </li>
  );
}

function CancelRemaining({ send }: { readonly send: Send }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelJob(send.id);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
        Cancel remaining
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel remaining"
          text="Texts that were not sent yet are canceled for good. Texts that are on the way still arrive."
          confirm="Cancel texts"
          busy={cancel.isPending}
          onConfirm={() =>
            cancel.mutate(undefined, {
              onError: (error) => toastFailure('Not canceled', error),
              onSuccess: () => toast('Canceled', 'The texts that were still waiting are not sent.'),
              onSettled: () => setIsAsking(false),
            })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
