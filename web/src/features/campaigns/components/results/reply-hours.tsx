import type { ReactNode } from 'react';
import { plural } from '../../../../lib/format/numbers.ts';
import { describeBusiestHours } from '../../rules/busiest-hours.ts';
import { HourStrip } from './hour-strip.tsx';
import classes from './results.module.css';

/** When people reply, by the hour of Phoenix. */
export function ReplyHours({ hours }: { readonly hours: readonly number[] }): ReactNode {
  const total = hours.reduce((sum, each) => sum + each, 0);
  const insight = describeBusiestHours(hours);
  return (
    <section className={classes.panel} aria-labelledby="hours-heading">
      <header className={classes.head}>
        <h3 id="hours-heading">Replies by hour</h3>
        <small className="numbers">{plural(total, 'reply', 'replies')}, Phoenix time</small>
      </header>
      <div className={classes.strip}>
        <HourStrip hours={hours} />
      </div>
      {insight !== null && <p className={classes.insight}>{insight}</p>}
    </section>
  );
}
