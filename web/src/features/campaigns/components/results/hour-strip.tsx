import type { CSSProperties, ReactNode } from 'react';
import { formatHour } from '../../../../../../functions/domain/campaigns/describe-timing.ts';
import { formatCount } from '../../../../lib/format/numbers.ts';
import classes from './hour-strip.module.css';

/** The sending hours are always shown. Other hours are shown when they have replies. */
const [FIRST_HOUR, LAST_HOUR] = [8, 19];

/** Replies of each hour of the day, from midnight on. A darker hour has more replies. */
export function HourStrip({ hours }: { readonly hours: readonly number[] }): ReactNode {
  const most = Math.max(1, ...hours);
  const withReplies = hours.flatMap((replies, hour) => (replies > 0 ? [hour] : []));
  const shown = hours
    .map((replies, hour) => ({ hour, replies }))
    .slice(Math.min(FIRST_HOUR, ...withReplies), 1 + Math.max(LAST_HOUR, ...withReplies));
  return (
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
  );
}
