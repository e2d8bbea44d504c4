import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, formatDollars, formatRate, MISSING, plural } from '../../../lib/format/numbers.ts';
import type { Dashboard, PeriodPart } from '../api/dashboard.ts';
import { compareCents, compareCounts, compareFew, compareRates, type Change } from '../rules/change.ts';
import { carryForward, toPoints } from '../../../shared/figures/chart.ts';
import classes from './figure-tiles.module.css';

const MICROS_PER_CENT = 10_000;

/** The figures of a period, each with its course and its change against the period before. */
export function FigureTiles({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const { total, before, parts } = dashboard;
  const count = (read: (part: PeriodPart) => number): readonly number[] => parts.map(read);
  return (
    <dl className={`${classes.tiles} boxed`}>
      <Tile
        label="Sent"
        value={formatCount(total.messages)}
        course={count(({ messages }) => messages)}
        change={compareCounts(total.messages, before.messages)}
        better="UP"
      />
      <Tile
        label="Delivery rate"
        value={formatRate(total.deliveryRate)}
        course={carryForward(parts.map(({ deliveryRate }) => deliveryRate))}
        change={compareRates(total.deliveryRate, before.deliveryRate)}
        better="UP"
      />
      <Tile
        label="Replies"
        value={formatCount(total.responses)}
        course={count(({ responses }) => responses)}
        change={compareCounts(total.responses, before.responses)}
        better="UP"
      />
      <Tile
        label="Opt-outs"
        value={formatCount(total.optOuts)}
        course={count(({ optOuts }) => optOuts)}
        change={compareFew(total.optOuts, before.optOuts)}
        better="DOWN"
      />
      {total.segments !== null && <SpendTile dashboard={dashboard} />}
    </dl>
  );
}

/** The tiles while the figures load, in their size. */
export function FigureTilesSkeleton({ count }: { readonly count: number }): ReactNode {
  return (
    <div className={`${classes.tiles} boxed`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${classes.tile} column`}>
          <Skeleton height={20} width={80} mb={8} />
          <Skeleton height={28} width={96} />
        </div>
      ))}
    </div>
  );
}

/** The price at today's terms. Where some segments of a billing cycle are free, only the segments are known. */
function SpendTile({
  dashboard: { total, before, parts, segmentPriceMicros },
}: {
  readonly dashboard: Dashboard;
}): ReactNode {
  const course = parts.map(({ segments }) => segments ?? 0);
  const segments = total.segments ?? 0;
  if (total.spendCents === null || before.spendCents === null)
    return (
      <Tile
        label="Segments"
        value={formatCount(segments)}
        course={course}
        change={compareCounts(segments, before.segments ?? 0)}
        better={null}
      />
    );
  const cents = (segmentPriceMicros ?? 0) / MICROS_PER_CENT;
  return (
    <Tile
      label="Spend"
      value={formatDollars(total.spendCents)}
      note={`${plural(segments, 'segment')} at ${cents}¢`}
      course={course}
      change={compareCents(total.spendCents, before.spendCents)}
      better={null}
    />
  );
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly course: readonly number[];
  readonly change: Change | null;
  /** null if neither direction is better. */
  readonly better: 'UP' | 'DOWN' | null;
}

function Tile({ label, value, note, course, change, better }: TileProps): ReactNode {
  return (
    <div className={`${classes.tile} column`}>
      <dt>{label}</dt>
      <dd className={`${classes.value} numbers`}>{value}</dd>
      {note !== undefined && <dd className="fine line-16">{note}</dd>}
      <dd className={`${classes.foot} gap-8 flex`}>
        <ChangeMark change={change} better={better} />
        <CourseLine values={course} />
      </dd>
    </div>
  );
}

const WORDS = { UP: 'Up', DOWN: 'Down' } as const;

function ChangeMark({ change, better }: Pick<TileProps, 'change' | 'better'>): ReactNode {
  if (change === null) return <span className={`${classes.change} fine`}>{MISSING}</span>;
  const { direction, amount } = change;
  if (direction === 'SAME') return <span className={`${classes.change} fine`}>No change</span>;
  const tone = better === null ? undefined : direction === better ? 'good' : 'bad';
  const Icon = direction === 'UP' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={`${classes.change} numbers fine`} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      <VisuallyHidden>{WORDS[direction]} </VisuallyHidden>
      {amount}
      <VisuallyHidden> from the period before</VisuallyHidden>
    </span>
  );
}

/** The course of a figure. The chart and its table show the numbers. */
function CourseLine({ values }: { readonly values: readonly number[] }): ReactNode {
  if (values.length < 2) return null;
  return (
    <svg className={classes.line} viewBox={`0 -6 ${values.length} 112`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={toPoints(values, Math.max(...values))} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
