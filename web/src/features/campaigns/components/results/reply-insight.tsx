import type { ReactNode } from 'react';
import { plural } from '../../../../lib/format/numbers.ts';
import { useReplyHours } from '../../api/results.ts';
import { describeBusiestHours } from '../../rules/busiest-hours.ts';
import { HourStrip } from './hour-strip.tsx';
import classes from './reply-insight.module.css';

/**
 * When the organization's contacts reply, beside the choice of the time of day. Nothing while there are no replies, and nothing when the
 * figures do not load: the choice does not need them.
 */
export function ReplyInsight(): ReactNode {
  const hours = useReplyHours().data ?? [];
  const total = hours.reduce((sum, each) => sum + each, 0);
  return (
    // The line has its height from the start, so that nothing moves when the figures arrive.
    <div className={classes.insight}>
      {total > 0 && (
        <details>
          <summary>{describeBusiestHours(hours) ?? 'See when people reply'}</summary>
          <p>{plural(total, 'reply', 'replies')} in the last 90 days, by hour in Phoenix</p>
          <HourStrip hours={hours} />
        </details>
      )}
    </div>
  );
}
