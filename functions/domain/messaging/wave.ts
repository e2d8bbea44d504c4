import { DateTime } from 'luxon';
import { campaignSegmentsAMinute, segmentsADay, type Pace } from './pace.ts';
import { SENDING_ZONE } from './sending-zone.ts';
import { closingOf, dateIn, nextOpening, openingAfterToday, type WindowRules } from './window.ts';

/**
 * A wave is what an organization's campaigns and bulk texts send on one day, from the first text that waits until none
 * does (fine points, "Shell, dashboard": sendStats). A second wave of the same day has the next turn, so that what the
 * first one sent is not counted with it.
 */
export interface WavePlace {
  /** The day on which the text is due, in the sending zone: "2026-03-02". */
  readonly date: string;
  readonly turn: number;
  /** Which of the counting rows; the text leaves by the row it came in by, so that no row is ever negative. */
  readonly row: number;
  /** The quarter of an hour of that day in which it is due, 0 to 95. */
  readonly slot: number;
  /** As they were counted when it began to wait. */
  readonly segments: number;
}

/** Counting rows of a campaign's wave: one item takes about a thousand writes a second, and transactions on one conflict. */
export const WAVE_ROWS = 8;

const SLOT_MINUTES = 15;

/** Today's turn; every other day is still at its first. */
export interface Turn {
  readonly today: string;
  readonly turn: number;
}

export function placeIn(due: Date, zone: string, turn: Turn, row: number, segments: number): WavePlace {
  const date = dateIn(zone, due);
  return { date, turn: date === turn.today ? turn.turn : 0, row, slot: slotOf(due, zone), segments };
}

export function slotOf(due: Date, zone: string): number {
  const local = DateTime.fromJSDate(due, { zone });
  return Math.floor((local.hour * 60 + local.minute) / SLOT_MINUTES);
}

/** The day whose texts are the current wave: today while its window is open or still to come, else the next one. */
export function waveDate(now: Date, rules: WindowRules): string {
  return dateIn(rules.zone ?? SENDING_ZONE, nextOpening(now, rules));
}

/** Segments that wait, by when they are due. */
export interface WaitingSegments {
  readonly date: string;
  readonly slot: number;
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
export function finishOf(waiting: readonly WaitingSegments[], facts: FinishFacts): Date {
  const { pace, rules } = facts;
  const zone = rules.zone ?? SENDING_ZONE;
  const msPerSegment = 60_000 / campaignSegmentsAMinute(pace);
  let at = nextOpening(facts.now, rules);
  let left = Math.max(
    0,
    segmentsADay(pace, 'campaign') - (dateIn(zone, at) === dateIn(zone, facts.now) ? facts.sentToday : 0),
  );
  const inOrder = [...waiting]
    .filter(({ segments }) => segments > 0)
    .sort((a, b) => a.date.localeCompare(b.date) || a.slot - b.slot);
  for (const each of inOrder) {
    const due = startOf(each, zone);
    if (due > at) {
      if (dateIn(zone, due) !== dateIn(zone, at)) left = segmentsADay(pace, 'campaign');
      at = nextOpening(due, rules);
    }
    let segments = each.segments;
    while (segments > 0) {
      const closing = closingOf(at, rules);
      const untilClosing = Math.floor((closing.getTime() - at.getTime()) / msPerSegment);
      const now = Math.min(segments, left, untilClosing);
      at = new Date(at.getTime() + now * msPerSegment);
      segments -= now;
      left -= now;
      if (segments > 0) {
        const day = dateIn(zone, at);
        at = left > 0 ? nextOpening(closing, rules) : openingAfterToday(at, rules);
        if (dateIn(zone, at) !== day) left = segmentsADay(pace, 'campaign');
      }
    }
  }
  return at;
}

function startOf({ date, slot }: WaitingSegments, zone: string): Date {
  return DateTime.fromISO(date, { zone })
    .plus({ minutes: slot * SLOT_MINUTES })
    .toJSDate();
}
