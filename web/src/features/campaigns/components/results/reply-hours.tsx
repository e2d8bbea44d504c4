import type { CSSProperties, ReactNode } from 'react';
import { formatHour } from '../../../../../../functions/domain/campaigns/describe-timing.ts';
import { formatCount, formatRate, plural } from '../../../../lib/format/numbers.ts';
import { findBusiestHours } from '../../rules/busiest-hours.ts';
import classes from './results.module.css';

/** The sending hours are always shown. Other hours are shown when they have replies. */
const [FIRST_HOUR, LAST_HOUR] = [8, 19];
const HOURS_OF_DAY = 24;

/** When people reply, by the hour of Phoenix. A darker hour has more replies. */
export function ReplyHours({ hours }: { readonly hours: readonly number[] }): ReactNode {
  const total = hours.reduce((sum, each) => sum + each, 0);
  const most = Math.max(1, ...hours);
  const busiest = findBusiestHours(hours);
  const shown = hours
    .map((replies, hour) => ({ hour, replies }))
    .slice(
      Math.min(FIRST_HOUR, ...hours.flatMap((replies, hour) => (replies > 0 ? [hour] : []))),
      1 + Math.max(LAST_HOUR, ...hours.flatMap((replies, hour) => (replies > 0 ? [hour] : []))),
    );
  return (
    <section className={classes.panel} aria-labelledby="hours-heading">
      <header className={classes.head}>
        <h3 id="hours-heading">Replies by hour</h3>
        <small className="numbers">{plural(total, 'reply', 'replies')}, Phoenix time</small>
      </header>
      <ol className={classes.hours}>
        {shown.map(({ hour, replies }) => (
          <li key={hour}>
            <b
              className="numbers"
              data-many={replies > most / 2 || undefined}
              style={{ '--share': `${(replies / most) * 100}%` } as CSSProperties}
            >
              {formatCount(replies)}
            </b>
            <span>{formatHour(hour)}</span>
          </li>
        ))}
      </ol>
      {busiest && (
        <p className={classes.insight}>
          {formatRate(busiest.share)} of replies come between {formatHour(busiest.from)} and{' '}
          {formatHour(busiest.until % HOURS_OF_DAY)}.
        </p>
      )}
    </section>
  );
}
