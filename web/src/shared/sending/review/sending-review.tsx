import { Alert, Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { getSummary, type SendingSummary, type SummaryState } from '../sending-summary.ts';
import { StartTime, type StartTimeValue } from '../start-time.tsx';
import { DayBarList } from './day-bar-list.tsx';
import { listPlannedTexts } from './day-bars.ts';
import { ReviewFigures } from './review-figures.tsx';
import classes from './sending-review.module.css';

interface SendingReviewProps {
  /** What each contact gets. missing means that the review is of figures and times alone. */
  readonly texts?: ReactNode;
  readonly state: SummaryState;
  /** What the texts say in place of a missing first name. null means unknown. */
  readonly fallback: string | null;
  /** A choice below the figures. */
  readonly choice?: ReactNode;
  /** Stands in place of the times when no text leaves. */
  readonly noTexts?: string;
  /** When it begins. missing means now. */
  readonly start?: { readonly value: StartTimeValue; readonly onChange: (value: StartTimeValue) => void };
}

/** What people see before texts to many leave: the texts, who gets them and who does not, the cost, and the times. */
export function SendingReview({
  texts,
  state,
  fallback,
  choice,
  noTexts = 'No texts will be sent.',
  start,
}: SendingReviewProps): ReactNode {
  const { job, error, retry } = state;
  const summary = getSummary(state);
  return (
    <div className={classes.columns} data-texts={texts !== undefined || undefined}>
      {texts !== undefined && (
        <section className={classes.texts} aria-label="What they get">
          <h3 className={`${classes.head} fine strong line-16`}>What they get</h3>
          {texts}
        </section>
      )}
      <section className={classes.figures} aria-label="Summary" aria-busy={summary === null && error === null}>
        {error !== null ? (
          <Alert color="red" role="alert">
            {getErrorText(error)}{' '}
            <Button size="compact-sm" variant="subtle" onClick={retry}>
              Retry
            </Button>
          </Alert>
        ) : job !== undefined && summary !== null ? (
          <ReviewFigures job={job} summary={summary} fallback={fallback} />
        ) : (
          <Skeleton height={208} />
        )}
        {choice}
      </section>
      <section className={classes.when} aria-label="Start">
        {start && <StartTime {...start} />}
        {summary === null ? (
          error === null && <Skeleton height={56} mt="sm" />
        ) : (
          <Times summary={summary} noTexts={noTexts} />
        )}
      </section>
    </div>
  );
}

/** When the texts leave. */
function Times({
  summary: { steps, texts, first, last },
  noTexts,
}: {
  readonly summary: SendingSummary;
  readonly noTexts: string;
}): ReactNode {
  const { sendingHeld } = useSession().organization;
  if (first === null || last === null) return <p className="dim above-8">{noTexts}</p>;
  if (sendingHeld !== null) return <p className="dim above-8">{describeHold(sendingHeld)}</p>;
  return (
    // One message has no steps.
    <DayBarList planned={listPlannedTexts(steps.length > 0 ? steps : [{ texts, first, last }])} last={new Date(last)} />
  );
}

/** Returns what stands in place of a time while nothing is sent. `held`: the reason. */
export function describeHold(held: string): string {
  return `The texts wait. ${held.replace(/\.$/, '')}.`;
}
