import type { ReactNode } from 'react';
import { formatDates, formatMonth, formatDate, formatShortMonth, formatWeekday } from '../../lib/format/day.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { computeTicks, pickLabels, toPoints } from './chart.ts';
import type { CountedPeriod, PeriodPart } from './counted-period.ts';
import classes from './texts-chart.module.css';

/** As many labels as fit below the bars on a phone. */
const MAX_LABELS = 4;

/** The parts of a bar, from the ground up. */
const SERIES = [
  { name: 'Delivered', tone: 'delivered', read: (part: PeriodPart) => part.messagesSuccess },
  { name: 'On the way', tone: 'pending', read: (part: PeriodPart) => part.messagesPending },
  { name: 'Failed', tone: 'failed', read: (part: PeriodPart) => part.messagesFailed },
] as const;

/** Texts by day or month as bars, and replies as a line below. The table has the same numbers for everyone. */
export function TextsChart({ counted }: { readonly counted: CountedPeriod }): ReactNode {
  const { parts, total } = counted;
  const height = (part: PeriodPart): number => SERIES.reduce((sum, { read }) => sum + read(part), 0);
  const ticks = computeTicks(Math.max(0, ...parts.map(height)));
  const replyTicks = computeTicks(Math.max(0, ...parts.map(({ responses }) => responses)));
  const [top, replyTop] = [ticks.at(-1) ?? 1, replyTicks.at(-1) ?? 1];
  return (
    <div
      className={classes.chart}
      role="img"
      aria-label={`${formatDates(total)}: ${formatCount(total.messages)} sent, ${formatCount(total.messagesSuccess)} delivered, ${formatCount(total.messagesFailed)} failed, ${formatCount(total.messagesPending)} on the way, ${formatCount(total.responses)} replies.`}
    >
      <ul className={`${classes.legend} fine flow`} aria-hidden="true">
        {[...SERIES, { name: 'Replies', tone: 'replies' }].map(({ name, tone }) => (
          <li key={name} data-tone={tone}>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.plot} data-lane="texts" aria-hidden="true">
        <Grid ticks={ticks} />
        <div className={classes.bars}>
          {parts.map((part) => (
            <div key={part.from} className={classes.slot}>
              <div className={classes.bar} style={{ height: `${(height(part) / top) * 100}%` }}>
                {SERIES.map(({ tone, read }) =>
                  read(part) === 0 ? null : <span key={tone} data-tone={tone} style={{ flexGrow: read(part) }} />,
                )}
              </div>
              <Tip part={part} unit={counted.unit} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.plot} data-lane="replies" aria-hidden="true">
        <Grid ticks={[0, replyTop]} />
        <svg viewBox={`0 0 ${parts.length} 100`} preserveAspectRatio="none" className={classes.replies}>
          <polyline
            points={toPoints(
              parts.map(({ responses }) => responses),
              replyTop,
            )}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div className={`${classes.labels} fine`} aria-hidden="true">
        {pickLabels(parts.length, MAX_LABELS).map((index) => (
          <span key={index} style={{ left: `${((index + 0.5) / parts.length) * 100}%` }}>
            {counted.unit === 'DAY' ? formatDate(parts[index]?.from ?? '') : formatShortMonth(parts[index]?.from ?? '')}
          </span>
        ))}
      </div>
    </div>
  );
}

function Grid({ ticks }: { readonly ticks: readonly number[] }): ReactNode {
  const top = ticks.at(-1) ?? 1;
  return ticks.map((tick) => (
    <span key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
      <span className="numbers">{formatCount(tick)}</span>
    </span>
  ));
}

/** The numbers of one bar, under the pointer. */
function Tip({ part, unit }: { readonly part: PeriodPart; readonly unit: CountedPeriod['unit'] }): ReactNode {
  return (
    <div className={`${classes.tip} numbers boxed line-18`}>
      <b>{unit === 'DAY' ? formatWeekday(part.from) : formatMonth(part.from)}</b>
      <span>{formatCount(part.messages)} sent</span>
      {SERIES.map(({ name, read }) => (
        <span key={name}>
          {formatCount(read(part))} {name.toLowerCase()}
        </span>
      ))}
      <span>{formatCount(part.responses)} replies</span>
    </div>
  );
}
