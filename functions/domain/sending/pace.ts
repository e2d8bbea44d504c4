/**
 * How fast a number may send. Carriers count segments; texts beyond a number's rate are refused or filtered
 * (MECHANISMS, "Pacing and lanes"). The rate is held exactly, by whichever workers there are, in calendar seconds.
 */
export interface Pace {
  readonly segmentsPerSecond: number;
  readonly segmentsPerDay: number;
}

/** What campaigns leave to replies, so that answering a person never waits behind a campaign. */
export const REPLY_RESERVE = 0.2;

const SECONDS_PER_MINUTE = 60;

/** Segments that campaigns may send in a minute; at least one, or nothing would ever go. */
export function campaignSegmentsPerMinute(pace: Pace): number {
  return Math.max(1, Math.floor(pace.segmentsPerSecond * SECONDS_PER_MINUTE * (1 - REPLY_RESERVE)));
}

/** Segments that a lane may send in a day. */
export function laneSegmentsPerDay(pace: Pace, lane: 'campaign' | 'reply'): number {
  return lane === 'reply' ? pace.segmentsPerDay : Math.max(1, Math.floor(pace.segmentsPerDay * (1 - REPLY_RESERVE)));
}

/**
 * After how many seconds of a minute a text goes, when so many segments of the minute are given away before it: evenly,
 * so that a minute's share does not leave in its first second.
 */
export function computeSecond(segmentsBefore: number, pace: Pace): number {
  return Math.min(
    SECONDS_PER_MINUTE - 1,
    Math.floor((segmentsBefore * SECONDS_PER_MINUTE) / campaignSegmentsPerMinute(pace)),
  );
}

/** A second's share that one text takes. */
export interface SecondShare {
  readonly second: number;
  readonly segments: number;
}

/**
 * The seconds that a text takes up, from the one at which it goes (epoch seconds). A text of more segments than the
 * number may send in a second has the following seconds for itself too.
 */
export function splitIntoSeconds(segments: number, pace: Pace, second: number): SecondShare[] {
  const shares: SecondShare[] = [];
  for (let left = segments; left > 0; left -= pace.segmentsPerSecond) {
    shares.push({ second: second + shares.length, segments: Math.min(left, pace.segmentsPerSecond) });
  }
  return shares;
}

/** How many of the texts, first come first, fit into what is left of a minute, and at which second each goes. */
export function allotSeconds(segments: readonly number[], used: number, pace: Pace): number[] {
  const seconds: number[] = [];
  let taken = used;
  for (const each of segments) {
    // A text longer than a whole minute's share still goes, alone.
    if (taken > 0 && taken + each > campaignSegmentsPerMinute(pace)) break;
    seconds.push(computeSecond(taken, pace));
    taken += each;
  }
  return seconds;
}
