import type { JobCounts } from '../../domain/jobs/job.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import type { Item } from '../table/table.ts';

/**
 * A job's counts as numeric attributes of its item, because `ADD` needs one top-level attribute for each number:
 * `count.canceled`, `count.skipped.OPTED_OUT`, `count.segments.3`.
 */
const PREFIX = 'count.';
const SKIPPED = `${PREFIX}skipped.`;
const SEGMENTS = `${PREFIX}segments.`;

/** Attribute names with the numbers to add. */
export function toCountAttributes({ skippedBy, segmentsByStep, ...plain }: JobCounts = {}): [string, number][] {
  return [
    ...Object.entries(plain).map(([name, count]): [string, number] => [`${PREFIX}${name}`, count ?? 0]),
    ...Object.entries(skippedBy ?? {}).map(([reason, count]): [string, number] => [`${SKIPPED}${reason}`, count ?? 0]),
    ...(segmentsByStep ?? []).map((segments, step): [string, number] => [`${SEGMENTS}${step}`, segments]),
  ];
}

export function toJobCounts(item: Item): JobCounts {
  const skippedBy: Partial<Record<Reason, number>> = {};
  const segmentsByStep: number[] = [];
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith(SKIPPED)) skippedBy[name.slice(SKIPPED.length) as Reason] = Number(value);
    if (name.startsWith(SEGMENTS)) segmentsByStep[Number(name.slice(SEGMENTS.length))] = Number(value);
  }
  const count = (name: keyof JobCounts): number => Number(item[`${PREFIX}${name}`] ?? 0);
  return {
    canceled: count('canceled'),
    stopped: count('stopped'),
    shortened: count('shortened'),
    waitForOptIn: count('waitForOptIn'),
    neverAsked: count('neverAsked'),
    optInSegments: count('optInSegments'),
    mayOptOut: count('mayOptOut'),
    finishedBefore: count('finishedBefore'),
    withoutFirstName: count('withoutFirstName'),
    skippedBy,
    segmentsByStep: Array.from(segmentsByStep, (segments) => segments ?? 0),
  };
}
