/**
 * How fast a number may send. Carriers count segments, and refuse or filter messages above a number's rate. All workers
 * together keep the rate exactly, in calendar seconds.
 */
export interface Pace {
  readonly segmentsPerSecond: number;
  readonly segmentsPerDay: number;
}

/** The share of the pace that campaigns leave to replies, so that a reply never waits behind a campaign. */
const REPLY_RESERVE = 0.2;

const SECONDS_PER_MINUTE = 60;

/**
 * Returns the segments that campaigns may send per minute. At least one, because otherwise nothing would ever be sent.
 */
export function campaignSegmentsPerMinute(pace: Pace): number {
  return Math.max(1, Math.floor(pace.segmentsPerSecond * SECONDS_PER_MINUTE * (1 - REPLY_RESERVE)));
}

/** Returns the segments that a lane may send per day. */
export function laneSegmentsPerDay(pace: Pace, lane: 'campaign' | 'reply'): number {
  return lane === 'reply' ? pace.segmentsPerDay : Math.max(1, Math.floor(pace.segmentsPerDay * (1 - REPLY_RESERVE)));
}

/**
 * Returns the second of the minute in which a message is sent, given the segments allotted before it. Messages are
 * spread evenly, so that not all of a minute's messages are sent in its first second.
 */
function computeSecond(segmentsBefore: number, pace: Pace): number {
  return Math.min(
    SECONDS_PER_MINUTE - 1,
    Math.floor((segmentsBefore * SECONDS_PER_MINUTE) / campaignSegmentsPerMinute(pace)),
  );
}

/** The longest text: ten joined segments. */
const MAX_TEXT_SEGMENTS = 10;

/**
 * Returns whether campaigns used up a minute of a number. A minute counts as used up when the longest text would not have
 * fitted anymore.
 */
export function isMinuteUsedUp(segmentsAllotted: number, pace: Pace): boolean {
  return segmentsAllotted > 0 && segmentsAllotted + MAX_TEXT_SEGMENTS > campaignSegmentsPerMinute(pace);
}

/** A number's pace is split so that about this many segments per second share one item of the table. */
const SEGMENTS_PER_SHARD = 100;
export const MAX_PACE_SHARDS = 16;

/**
 * Returns into how many shards the usage of a number is split. Two claims that write to one item at the same moment
 * conflict, so a fast number needs several items.
 */
export function countPaceShards({ segmentsPerSecond }: Pace): number {
  return Math.max(1, Math.min(MAX_PACE_SHARDS, Math.floor(segmentsPerSecond / SEGMENTS_PER_SHARD)));
}

/** Returns the part of a number's pace that one shard has. The parts add up to the whole pace. */
export function getPaceOfShard(pace: Pace, shard: number): Pace {
  const shards = countPaceShards(pace);
  const share = (limit: number): number => Math.floor(limit / shards) + (shard < limit % shards ? 1 : 0);
  return { segmentsPerSecond: share(pace.segmentsPerSecond), segmentsPerDay: share(pace.segmentsPerDay) };
}

/**
 * Returns whether messages with so many segments may be claimed together in one shard. A single message longer than a limit
 * is sent all the same, when nothing else was sent. A group has no such exception.
 */
export function canClaimTogether(segments: number, lane: 'campaign' | 'reply', pace: Pace, shard: number): boolean {
  const own = getPaceOfShard(pace, shard);
  return segments <= own.segmentsPerSecond && segments <= laneSegmentsPerDay(own, lane);
}

/** How many segments of one second a message takes. */
export interface SecondShare {
  readonly second: number;
  readonly segments: number;
}

/**
 * Returns the seconds that a message takes, from `second` (epoch seconds) on. A message with more segments than the
 * number may send per second also takes the following seconds.
 */
export function splitIntoSeconds(segments: number, pace: Pace, second: number): SecondShare[] {
  const shares: SecondShare[] = [];
  for (let segmentsLeft = segments; segmentsLeft > 0; segmentsLeft -= pace.segmentsPerSecond) {
    shares.push({ second: second + shares.length, segments: Math.min(segmentsLeft, pace.segmentsPerSecond) });
  }
  return shares;
}

/**
 * Returns the second for each message that fits into the rest of a minute, in order. The result may be shorter than
 * `segments`.
 */
export function allotSeconds(segments: readonly number[], used: number, pace: Pace): number[] {
  const seconds: number[] = [];
  let taken = used;
  for (const each of segments) {
    // A message with more segments than a whole minute allows is sent alone. Otherwise it would wait forever.
    if (taken > 0 && taken + each > campaignSegmentsPerMinute(pace)) break;
    seconds.push(computeSecond(taken, pace));
    taken += each;
  }
  return seconds;
}
