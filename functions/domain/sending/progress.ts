import { DateTime } from 'luxon';
import { campaignSegmentsPerMinute, laneSegmentsPerDay, type Pace } from './pace.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { getClosing, formatDateIn, nextOpening, nextOpeningAfterToday, type WindowRules } from '../hours/window.ts';

/**
 * A wave is what an organization's campaigns and bulk texts send on one day, from the first text that waits until none
 * does (fine points, "Shell, dashboard": sendStats). A second wave of the same day has the next turn, so that what the
 * first one sent is not counted with it.
 */
export interface ProgressCell {
  /** The day on which the text is due, in the sending zone: "2026-03-02". */
  readonly date: string;
  readonly runNumber: number;
  /** Which of the counting rows; the text leaves by the row it came in by, so that no row is ever negative. */
  readonly shard: number;
  /** The quarter of an hour of that day in which it is due, 0 to 95. */
  readonly quarterHour: number;
  /** As they were counted when it began to wait. */
  readonly segments: number;
}

/** Counting rows of a campaign's wave: one item takes about a thousand writes a second, and transactions on one conflict. */
export const PROGRESS_SHARDS = 8;

const QUARTER_HOUR_MINUTES = 15;

/** Today's turn; every other day is still at its first. */
export interface CurrentRun {
  readonly today: string;
  readonly runNumber: number;
}

export function buildProgressCell(
  due: Date,
  zone: string,
  run: CurrentRun,
  shard: number,
  segments: number,
): ProgressCell {
  const date = formatDateIn(zone, due);
  return {
    date,
    runNumber: date === run.today ? run.runNumber : 0,
    shard,
    quarterHour: getQuarterHour(due, zone),
    segments,
  };
}

export function getQuarterHour(due: Date, zone: string): number {
  const local = DateTime.fromJSDate(due, { zone });
  return Math.floor((local.hour * 60 + local.minute) / QUARTER_HOUR_MINUTES);
}

/** The day whose texts are the current wave: today while its window is open or still to come, else the next one. */
export function getProgressDate(now: Date, rules: WindowRules): string {
  return formatDateIn(rules.zone ?? SENDING_ZONE, nextOpening(now, rules));
}

/** Segments that wait, by when they are due. */
export interface WaitingSegments {
  readonly date: string;
  readonly quarterHour: number;
  readonly segments: number;
}

export interface FinishFacts {
  readonly now: Date;
  readonly pace: Pace;
  /** Segments that the number has sent today. */
  readonly sentToday: number;
  readonly rules: WindowRules;
}

/**
 * When the last of them goes out, by the same shares that the dispatcher gives out: so many segments a minute, so many
 * a day, inside the window, none before it is due.
 */
export function computeFinish(waiting: readonly WaitingSegments[], facts: FinishFacts): Date {
  const { pace, rules } = facts;
  const zone = rules.zone ?? SENDING_ZONE;
  const msPerSegment = 60_000 / campaignSegmentsPerMinute(pace);
  let at = nextOpening(facts.now, rules);
  let left = Math.max(
    0,
    laneSegmentsPerDay(pace, 'campaign') -
      (formatDateIn(zone, at) === formatDateIn(zone, facts.now) ? facts.sentToday : 0),
  );
  const inOrder = [...waiting]
    .filter(({ segments }) => segments > 0)
    .sort((a, b) => a.date.localeCompare(b.date) || a.quarterHour - b.quarterHour);
  for (const each of inOrder) {
    const due = getCellStart(each, zone);
    if (due > at) {
      if (formatDateIn(zone, due) !== formatDateIn(zone, at)) left = laneSegmentsPerDay(pace, 'campaign');
      at = nextOpening(due, rules);
    }
    let segments = each.segments;
    while (segments > 0) {
      const closing = getClosing(at, rules);
      const untilClosing = Math.floor((closing.getTime() - at.getTime()) / msPerSegment);
      const now = Math.min(segments, left, untilClosing);
      at = new Date(at.getTime() + now * msPerSegment);
      segments -= now;
      left -= now;
      if (segments > 0) {
        const day = formatDateIn(zone, at);
        at = left > 0 ? nextOpening(closing, rules) : nextOpeningAfterToday(at, rules);
        if (formatDateIn(zone, at) !== day) left = laneSegmentsPerDay(pace, 'campaign');
      }
    }
  }
  return at;
}

function getCellStart({ date, quarterHour }: WaitingSegments, zone: string): Date {
  return DateTime.fromISO(date, { zone })
    .plus({ minutes: quarterHour * QUARTER_HOUR_MINUTES })
    .toJSDate();
}
