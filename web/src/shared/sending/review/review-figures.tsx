import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { formatCount, formatDollars, plural } from '../../../lib/format/numbers.ts';
import type { Job } from '../../jobs/job.ts';
import type { SendingSummary } from '../sending-summary.ts';
import { groupSkipped } from './skipped.ts';
import classes from './review-figures.module.css';

interface ReviewFiguresProps {
  readonly job: Job;
  readonly summary: SendingSummary;
  /** What the texts say in place of a missing first name. null means unknown. */
  readonly fallback: string | null;
}

/** Who gets the texts, who does not and why, and what it costs. */
export function ReviewFigures({ job, summary, fallback }: ReviewFiguresProps): ReactNode {
  const w = useTerms();
  const { recipients, waitForOptIn, neverAsked, optInTexts, mayOptOut, withoutFirstName, texts, segments, priceCents } =
    summary;
  const asked = waitForOptIn - neverAsked;
  return (
    <>
      <dl className={classes.row}>
        <dt>Recipients</dt>
        <dd className="numbers">{formatCount(recipients)}</dd>
      </dl>
      {neverAsked > 0 && (
        <Fact>
          {plural(neverAsked, w('contact'), w('contacts'))} will first be asked to opt in. Their texts wait for a YES.
        </Fact>
      )}
      {asked > 0 && (
        <Fact>
          {plural(asked, w('contact'), w('contacts'))} {asked === 1 ? 'was' : 'were'} asked to opt in and{' '}
          {asked === 1 ? 'has' : 'have'} not answered. Their texts wait for a YES.
        </Fact>
      )}
      {mayOptOut > 0 && (
        <Fact>
          {plural(mayOptOut, w('contact'), w('contacts'))} may want to opt out. Their texts wait until you decide in
          Messages.
        </Fact>
      )}
      {withoutFirstName > 0 && (
        <Fact>
          {plural(withoutFirstName, w('contact'), w('contacts'))} without a first name.
          {fallback !== null && (fallback === '' ? ' Their texts leave it blank.' : ` Their texts say “${fallback}”.`)}
        </Fact>
      )}
      {job.skipped === 0 ? (
        <dl className={classes.row}>
          <dt>Skipped</dt>
          <dd>0</dd>
        </dl>
      ) : (
        <Skipped job={job} />
      )}
      {priceCents > 0 && (
        <dl className={classes.row}>
          <dt>Cost, at most</dt>
          <dd className="numbers">{formatDollars(priceCents)}</dd>
        </dl>
      )}
      <p className={classes.note}>
        {optInTexts > 0 && 'At most '}
        {plural(segments, 'billable segment')} for {plural(texts, 'text')}
        {optInTexts > 0 && ', the opt-in messages and their reminders included'}.
        {priceCents > 0 && ' You pay only for texts that go out.'}
      </p>
    </>
  );
}

/** The contacts that get nothing, by reason, with the first names of each reason. */
function Skipped({ job }: { readonly job: Job }): ReactNode {
  return (
    <details className={classes.skipped}>
      <summary className={classes.row}>
        <span>
          Skipped
          <IconChevronRight size={16} aria-hidden="true" />
        </span>
        <strong className="numbers">{formatCount(job.skipped)}</strong>
      </summary>
      <ul className={`${classes.reasons} boxed scrolls above-8`} aria-label="Skipped" tabIndex={0}>
        {groupSkipped(job).map(({ reason, count, names, more }) => (
          <li key={reason}>
            <p className={`${classes.reason} gap-12 small flex line-18`}>
              <span>{reason}</span>
              <b className="numbers">{formatCount(count)}</b>
            </p>
            {names.length > 0 && (
              <p className={classes.names}>
                {names.join(', ')}
                {more > 0 && ` and ${formatCount(more)} more`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Fact({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p className={`${classes.fact} gap-8 small flex line-18 start above-8`}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
