/** A stretch of a video, in seconds of the video. */
export interface WatchedRange {
  readonly start: number;
  readonly end: number;
}

export const RANGE_LIMITS = {
  /** A slide keeps this many ranges. Beyond them the two nearest become one. */
  perSlide: 64,
  /** Ranges that are so near are one. Seconds. */
  tolerance: 0.1,
} as const;

/** Returns the union of ranges, in order. Its result does not depend on their order, up to the limit of ranges. */
export function joinRanges(
  ranges: readonly WatchedRange[],
  tolerance: number = RANGE_LIMITS.tolerance,
): WatchedRange[] {
  const united: WatchedRange[] = [];
  let last: WatchedRange | null = null;
  // The page of a link uses this in Safari 15 and Chrome 100, which lack `toSorted`.
  const sorted = ranges.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  for (const range of sorted) {
    if (last && range.start <= last.end + tolerance) {
      united.pop();
      last = { start: last.start, end: Math.max(last.end, range.end) };
    } else last = range;
    united.push(last);
  }
  while (united.length > RANGE_LIMITS.perSlide) joinNearest(united);
  return united;
}

/** Returns the length of ranges that do not overlap, in seconds. */
export function measureRanges(ranges: readonly WatchedRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/**
 * Returns ranges as they are stored: within the video, in hundredths of a second, joined. `duration`: of the video, in seconds. What is
 * before the start, behind the end, or no number is left out.
 */
export function cleanRanges(ranges: readonly WatchedRange[], duration: number): WatchedRange[] {
  return joinRanges(
    ranges
      .filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end))
      .map(({ start, end }) => ({ start: round(Math.max(0, start)), end: round(Math.min(end, duration)) })),
  );
}

/**
 * Returns the union of what is known and what is reported, with at most `room` more seconds than before. A page cannot have watched more
 * than its time allows. What does not fit comes again with a later report.
 */
export function growRanges(
  before: readonly WatchedRange[],
  reported: readonly WatchedRange[],
  room: number,
): WatchedRange[] {
  let after = [...before];
  for (const range of reported) {
    const left = room - (measureRanges(after) - measureRanges(before));
    const joined = joinRanges([...after, range]);
    const more = measureRanges(joined) - measureRanges(after);
    if (more <= left) after = joined;
    else after = joinRanges([...after, cutRange(after, range, left)]);
  }
  return after;
}

/** Returns the beginning of a range that adds at most so many seconds to what is known. */
function cutRange(known: readonly WatchedRange[], { start, end }: WatchedRange, room: number): WatchedRange {
  let [at, left] = [start, Math.max(0, room - RANGE_LIMITS.tolerance)];
  for (const each of known) {
    if (each.end <= at || each.start >= end) continue;
    const gap = Math.max(0, each.start - at);
    if (gap >= left) break;
    left -= gap;
    at = each.end;
  }
  return { start, end: round(Math.max(start, Math.min(end, at + left))) };
}

function joinNearest(ranges: WatchedRange[]): void {
  const gaps = ranges.slice(1).map(({ start }, index) => start - (ranges[index]?.end ?? 0));
  const index = gaps.indexOf(Math.min(...gaps));
  const [first, second] = ranges.slice(index, index + 2);
  if (first && second) ranges.splice(index, 2, { start: first.start, end: second.end });
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
