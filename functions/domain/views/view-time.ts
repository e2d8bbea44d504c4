import type { SlideId } from '../shared/ids.ts';
import { VISIT_LIMITS } from './visit-facts.ts';
/** Up to `until` seconds, times are counted in steps of `step` seconds. Times beyond the last are counted there. */
const SCALE = [
  { until: 300, step: 5 },
  { until: 900, step: 15 },
  { until: 3_600, step: 60 },
] as const;
const LONGEST = 3_600;

/**
 * Returns the step under which a view time is counted: its seconds, rounded down to 5 seconds up to 5 minutes, 15 seconds up to 15
 * minutes, and a minute up to an hour. So the times of all contacts of a step are about 150 numbers, however many contacts there are.
 */
export function toTimeStep(seconds: number): number {
  const scale = SCALE.find(({ until }) => seconds < until);
  return scale ? Math.floor(Math.max(0, seconds) / scale.step) * scale.step : LONGEST;
}

/** Returns the seconds to which a counted view time is rounded down, so that a screen can say how exact it is. */
export function getTimePrecision(seconds: number): number {
  return (SCALE.find(({ until }) => seconds < until) ?? { step: 60 }).step;
}

/** How many contacts have looked for so long, by `toTimeStep`. */
export type TimeCounts = ReadonlyMap<number, number>;

/** Returns the median of counted times in seconds, or null when there are none. Between two times it is their middle. */
export function findMedian(counts: TimeCounts): number | null {
  const times = [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other);
  const total = countTimes(counts);
  if (total === 0) return null;
  const at = (index: number): number => {
    let passed = 0;
    return times.find(([, count]) => (passed += count) > index)?.[0] ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** Returns how many contacts were counted. */
export function countTimes(counts: TimeCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
}

/** Returns the counts of several steps together. */
export function joinTimes(all: readonly TimeCounts[]): TimeCounts {
  const sum = new Map<number, number>();
  for (const counts of all) for (const [time, count] of counts) sum.set(time, (sum.get(time) ?? 0) + count);
  return sum;
}

/** The seconds on each slide. */
export type SlideSeconds = Readonly<Record<SlideId, number>>;

/** Returns by how much the seconds of each slide grow, at most by `room` altogether. */
export function computeGrowth(
  before: SlideSeconds,
  times: readonly { readonly slideId: SlideId; readonly seconds: number }[],
  room: number,
): Record<SlideId, number> {
  const growth: Record<SlideId, number> = {};
  let left = Math.max(0, room);
  for (const { slideId, seconds } of times) {
    const isKnown = slideId in before || slideId in growth;
    if (!isKnown && Object.keys(before).length + Object.keys(growth).length >= VISIT_LIMITS.slides) continue;
    const more = seconds - (before[slideId] ?? 0) - (growth[slideId] ?? 0);
    const added = Math.round(Math.min(Math.max(0, more), left) * 10) / 10;
    growth[slideId] = (growth[slideId] ?? 0) + added;
    left -= added;
  }
  return growth;
}

/** Returns the seconds of both on each slide. */
export function addSeconds(one: SlideSeconds, other: SlideSeconds): Record<SlideId, number> {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...ids].map((id) => [id, Math.round(((one[id] ?? 0) + (other[id] ?? 0)) * 10) / 10]));
}

export function sumSeconds(seconds: SlideSeconds): number {
  return Object.values(seconds).reduce((total, each) => total + each, 0);
}
