import type { CSSProperties, ReactNode } from 'react';
import { formatCount, formatRate, plural } from '../../../../lib/format/numbers.ts';
import type { ReportStep } from '../../api/report.ts';
import { findWorst, listDropOff } from './drop-off-bars.ts';
import classes from './pitch-report.module.css';

/** How many of the contacts who opened a pitch got to each slide, and where most left. */
export function DropOff({ step }: { readonly step: ReportStep }): ReactNode {
  const bars = listDropOff(step);
  const worst = findWorst(bars);
  return (
    <section className={classes.panel} aria-labelledby="drop-off-heading">
      <header className={`${classes.head} flow`}>
        <h2 id="drop-off-heading">How far people get</h2>
        <small>{plural(step.opened, 'person', 'people')} opened the pitch</small>
      </header>
      {step.opened === 0 ? (
        <p className={classes.none}>No one has opened this pitch yet. The figures appear as soon as someone does.</p>
      ) : (
        <>
          <ol className={classes.bars} aria-labelledby="drop-off-heading">
            {bars.map(({ slideId, name, people, share, left }) => (
              <li key={slideId ?? 'end'} data-worst={slideId === worst?.slideId || undefined}>
                <span className={classes.name}>{name}</span>
                <span className={classes.figures}>
                  <strong>{formatCount(people)}</strong> {formatRate(share)}
                </span>
                <i aria-hidden="true" style={{ '--share': share } as CSSProperties} />
                {left > 0 && <span className={`${classes.left} fine`}>{formatCount(left)} left here</span>}
              </li>
            ))}
          </ol>
          {worst && (
            <p className={classes.insight}>
              Most people leave on <strong>{worst.name}</strong>: {formatCount(worst.left)} of{' '}
              {formatCount(worst.people)}.
            </p>
          )}
        </>
      )}
    </section>
  );
}
