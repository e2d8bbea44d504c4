import type { CSSProperties, ReactNode } from 'react';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { formatClockTime, formatDay, formatDayAndTime, isSameDay } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { buildDayBars, getShareOfDay, SENDING_HOURS, type DayBar, type PlannedTexts } from './day-bars.ts';
import classes from './day-bar-list.module.css';

/** More days say when the last text goes out instead. */
const SHOWN_BARS = 4;
/** A span that ends behind this share of the day has its times before it. */
const ROOM_BEHIND = 0.6;
const TICKS = [
  { at: 8 / 24, label: '8 am' },
  { at: 12 / 24, label: '12 pm' },
  { at: 16 / 24, label: '4 pm' },
  { at: 20 / 24, label: '8 pm' },
];

interface DayBarListProps {
  readonly planned: readonly PlannedTexts[];
  /** When the last text is expected to go out. */
  readonly last: Date;
}

/** Shows the days on which texts leave: the sending hours, and in them the time that each step takes. */
export function DayBarList({ planned, last }: DayBarListProps): ReactNode {
  const now = useServerNow();
  const isAllDay = useSession().organization.allowAfterHours;
  const bars = buildDayBars(planned, SHOWN_BARS, isAllDay);
  const shownTo = bars.at(-1)?.last ?? last;
  return (
    <>
      <ul className={`${classes.days} column`} aria-label="When texts leave">
        {bars.map((bar) => (
          <Day key={`${bar.position} ${bar.first.toISOString()}`} bar={bar} now={now} isAllDay={isAllDay} />
        ))}
      </ul>
      {last > shownTo && (
        <p className={classes.more}>
          {planned.length > (bars.at(-1)?.position ?? 0) &&
            `${plural(planned.length - (bars.at(-1)?.position ?? 0), 'more text')} each. `}
          Last text about {formatDayAndTime(last, now)} (MST).
        </p>
      )}
    </>
  );
}

function Day({
  bar,
  now,
  isAllDay,
}: {
  readonly bar: DayBar;
  readonly now: Date;
  readonly isAllDay: boolean;
}): ReactNode {
  const { position, texts, first, last, from, to } = bar;
  const span = formatSpan(first, last);
  const isBehind = to < ROOM_BEHIND;
  return (
    <li className={`${classes.day} grid gap-16`}>
      <p className={`${classes.name} column small line-18`}>
        <strong>
          {formatDay(first, now)} {span}
        </strong>
        <span className="numbers">
          Text {position}, up to {formatCount(texts)}
        </span>
      </p>
      <div aria-hidden="true">
        <div className={classes.track}>
          {!isAllDay && <i className={classes.hours} style={locate(SENDING_HOURS.from, SENDING_HOURS.to)} />}
          <i className={classes.span} style={locate(from, to)} />
          {isSameDay(first, now) && <i className={classes.now} style={locate(getShareOfDay(now))} />}
          <span
            className={`${classes.times} strong size-12`}
            style={isBehind ? locate(to) : { right: `${100 * (1 - from)}%` }}
            data-before={!isBehind || undefined}
          >
            {span}
          </span>
        </div>
        <div className={`${classes.ticks} fine line-18 relative`}>
          {TICKS.map(({ at, label }) => (
            <span key={label} style={locate(at)}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </li>
  );
}

/** Returns "3:21 pm – 4:21 pm", or one time when the texts leave within a minute. */
function formatSpan(first: Date, last: Date): string {
  const [from, to] = [formatClockTime(first), formatClockTime(last)];
  return from === to ? from : `${from} – ${to}`;
}

function locate(from: number, to?: number): CSSProperties {
  return { left: `${100 * from}%`, ...(to === undefined ? {} : { width: `${100 * (to - from)}%` }) };
}
