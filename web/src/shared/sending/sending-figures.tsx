import { Alert, Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { formatCount, formatDollars, plural } from '../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../lib/format/zone-time.ts';
import type { Job } from '../jobs/job.ts';
import { useSendingSummary, type SendingPlan } from './sending-summary.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import classes from './sending-figures.module.css';

export type SendingSummary = NonNullable<Job['summary']>;

interface SendingFiguresProps {
  readonly plan: SendingPlan;
  /** Renders the buttons. `summary` is null until the server has counted it. */
  readonly children: (summary: SendingSummary | null) => ReactNode;
}

/** Summary before sending: recipients, skipped contacts with reasons, cost, times of the first and last text. */
export function SendingSummaryFigures({ plan, children }: SendingFiguresProps): ReactNode {
  const { screen } = useBrand();
  const { job, error, retry } = useSendingSummary(plan);
  const summary = job?.state === 'DONE' ? job.summary : null;
  return (
    <>
      <div className={classes.frame} aria-busy={summary == null && error === null}>
        {error !== null ? (
          <Alert color="red" role="alert">
            {getErrorText(error, screen.unknownError)}{' '}
            <Button size="compact-sm" variant="subtle" onClick={retry}>
              Retry
            </Button>
          </Alert>
        ) : job && summary ? (
          <Figures job={job} summary={summary} />
        ) : (
          <Skeleton height={184} />
        )}
      </div>
      {children(summary ?? null)}
    </>
  );
}

function Figures({ job, summary }: { readonly job: Job; readonly summary: SendingSummary }): ReactNode {
  const w = useTerms();
  const now = useServerNow();
  const { recipients, waitForOptIn, texts, segments, priceCents, first, last } = summary;
  return (
    <>
      <dl className={classes.figures}>
        <Figure label="Recipients" value={formatCount(recipients)} />
        <Figure label="Skipped" value={formatCount(job.skipped)} />
        <Figure
          label={texts === recipients ? 'Billable segments' : `Billable segments (${plural(texts, 'text')})`}
          value={formatCount(segments)}
        />
        <Figure label="Estimated cost" value={formatDollars(priceCents)} />
      </dl>
      {job.leftOut.length > 0 && (
        <ul className={classes.reasons} aria-label="Skipped">
          {job.leftOut.map(({ reason, count }) => (
            <li key={reason}>
              <span className="numbers">{formatCount(count)}</span> {reason}
            </li>
          ))}
        </ul>
      )}
      {waitForOptIn > 0 && (
        <p className={classes.note}>
          {plural(waitForOptIn, w('contact'), w('contacts'))} will first be asked to opt in. Their texts wait for a YES.
        </p>
      )}
      <p className={classes.note}>
        {first == null || last == null
          ? 'No texts will be sent.'
          : `First text ${formatDayAndTime(new Date(first), now)}, last text about ${formatDayAndTime(new Date(last), now)} (MST)`}
      </p>
    </>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
