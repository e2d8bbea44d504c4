import { DateTime } from 'luxon';
import { campaignSegmentsPerMinute, laneSegmentsPerDay, type Pace } from './pace.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import { getClosing, formatDateIn, nextOpening, nextOpeningAfterToday, type WindowRules } from '../hours/window.ts';
import { findZone } from '../hours/zone.ts';
import type { Reason } from './reasons.ts';

/**
 * Where a waiting message is counted. A send run is what an organization's campaigns and messages to many send on one
 * day, until none waits. A second send run on the same day has the next run number, so that the banner does not count
 * what the first run sent.
 */
export interface ProgressCell {
  /** The day on which the message is due, in the sending zone: "2026-03-02". */
  readonly date: string;
  readonly runNumber: number;
  /** The counting row. A message leaves by the same row, so that no row becomes negative. */
  readonly shard: number;
  /** The 15 minutes of the day in which the message is due, 0 to 95. */
  readonly quarterHour: number;
  /** The segments as counted when the message began to wait. */
  readonly segments: number;
  /** The quarter hours of the texts that are expected to follow on the same day. missing means none. */
  readonly followUps?: readonly number[];
  /** The message waits for a person and has no time at which it leaves, so that no run counts it. */
  readonly isHeld?: true;
}

/** Waits that only a person ends: an opt-in, a decision about a possible opt-out, a pitch that is finished. */
const HOLDS: readonly Reason[] = ['WAITING_FOR_OPT_IN', 'MAY_OPT_OUT', 'UNFINISHED_PITCH'];

/** Returns whether a message that waits for this reason has no time at which it leaves. */
export function isHold(reason: Reason | null): boolean {
  return reason !== null && HOLDS.includes(reason);
}

/**
 * Counting rows per campaign and send run. One item takes about 1,000 writes per second, and transactions on one item
 * conflict.
 */
export const PROGRESS_SHARDS = 8;

const QUARTER_HOUR_MINUTES = 15;

/** Today's run number. Every other day is still at its first run. */
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
  followUps: readonly number[] = [],
): ProgressCell {
  const date = formatDateIn(zone, due);
  return {
    date,
    runNumber: date === run.today ? run.runNumber : 0,
    shard,
    quarterHour: getQuarterHour(due, zone),
    segments,
    ...(followUps.length > 0 ? { followUps } : {}),
  };
}

/**
 * How each move changes the texts of a run. A text that is not sent stays in the total. `DEQUEUED` is for a text that is due on another day,
 * or that another text replaces.
 */
const MOVES = {
  QUEUED: { pending: 1, sent: 0, unsent: 0 },
  DEQUEUED: { pending: -1, sent: 0, unsent: 0 },
  SENT: { pending: -1, sent: 1, unsent: 0 },
  NOT_SENT: { pending: -1, sent: 0, unsent: 1 },
  /** The carrier proves that it had accepted a text that counts as not sent. */
  SENT_AFTER_TIMEOUT: { pending: 0, sent: 1, unsent: -1 },
  /** The carrier proves that a text which counts as sent was another one. */
  UNSENT: { pending: 0, sent: -1, unsent: 1 },
  /** A text that counts as not sent is scheduled again, and joins a run again. */
  REVIVED: { pending: 0, sent: 0, unsent: -1 },
} as const;
export type ProgressMoveKind = keyof typeof MOVES;

/** A message's move, without whose it is. */
interface Move {
  readonly cell: ProgressCell;
  readonly kind: ProgressMoveKind;
  readonly dropped: number;
}

/** Returns what moves of messages add to the attributes of their row. */
export function sumMoves(moves: readonly Move[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  const add = (name: string, by: number): void => void (sums[name] = (sums[name] ?? 0) + by);
  for (const { cell, kind, dropped } of moves) {
    const { pending, sent, unsent } = MOVES[kind];
    add('pending', pending);
    add('sent', sent);
    add('unsent', unsent + dropped);
    add(`quarterHour${cell.quarterHour}`, pending * cell.segments);
    for (const quarterHour of cell.followUps ?? []) add(`followUps${quarterHour}`, pending);
  }
  return sums;
}

/** Returns how many texts were expected to follow a text on the same day. */
export function countFollowUps(cell: Pick<ProgressCell, 'followUps'> | null): number {
  return cell?.followUps?.length ?? 0;
}

export function getQuarterHour(due: Date, zone: string): number {
  const local = DateTime.fromJSDate(due, { zone: findZone(zone) });
  return Math.floor((local.hour * 60 + local.minute) / QUARTER_HOUR_MINUTES);
}

/** Returns the day of the current send run: today while its window is open or still to open, else the next day. */
export function getProgressDate(now: Date, rules: WindowRules): string {
  return formatDateIn(rules.zone ?? SENDING_ZONE, nextOpening(now, rules));
}

/** Waiting segments by due time. */
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
 * Returns when the last waiting message will be sent, by the limits that the dispatcher keeps: segments per minute and
 * per day, inside the window, and no message before it is due.
 */
export function computeFinish(waiting: readonly WaitingSegments[], facts: FinishFacts): Date {
  const { pace, rules } = facts;
  const zone = rules.zone ?? SENDING_ZONE;
  const msPerSegment = 60_000 / campaignSegmentsPerMinute(pace);
  let at = nextOpening(facts.now, rules);
  let segmentsLeft = Math.max(
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
      if (formatDateIn(zone, due) !== formatDateIn(zone, at)) segmentsLeft = laneSegmentsPerDay(pace, 'campaign');
      at = nextOpening(due, rules);
    }
    let segments = each.segments;
    while (segments > 0) {
      const closing = getClosing(at, rules);
      const untilClosing = Math.floor((closing.getTime() - at.getTime()) / msPerSegment);
      const sent = Math.min(segments, segmentsLeft, untilClosing);
      at = new Date(at.getTime() + sent * msPerSegment);
      segments -= sent;
      segmentsLeft -= sent;
      if (segments > 0) {
        const day = formatDateIn(zone, at);
        at = segmentsLeft > 0 ? nextOpening(closing, rules) : nextOpeningAfterToday(at, rules);
        if (formatDateIn(zone, at) !== day) segmentsLeft = laneSegmentsPerDay(pace, 'campaign');
      }
    }
  }
  return at;
}

/** Returns when the quarter hour of waiting messages begins. */
export function getCellStart({ date, quarterHour }: Pick<WaitingSegments, 'date' | 'quarterHour'>, zone: string): Date {
  return DateTime.fromISO(date, { zone: findZone(zone) })
    .plus({ minutes: quarterHour * QUARTER_HOUR_MINUTES })
    .toJSDate();
}
