import type { JobCounts } from '../jobs/job.ts';
import type { ChunkResult } from '../jobs/job.ts';
import type { E164 } from '../contacts/phone.ts';

/** Contacts of one country that an import will add. */
export interface NewContacts {
  readonly count: number;
  /** The number of one of them. */
  readonly phone: E164;
  /** The longest name of them. */
  readonly name: string;
  readonly isOptedOut: boolean;
}

/** Returns what many contacts come to, by what one of them does. */
export function multiplyResult(one: ChunkResult, count: number): ChunkResult {
  return {
    added: one.added * count,
    merged: one.merged * count,
    skipped: one.skipped * count,
    rejected: one.rejected * count,
    rejects: [],
    counts: multiplyCounts(one.counts ?? {}, count),
  };
}

function multiplyCounts(counts: JobCounts, count: number): JobCounts {
  const multiply = (value: unknown): unknown => {
    if (typeof value === 'number') return value * count;
    if (Array.isArray(value)) return value.map(multiply);
    return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, multiply(each)]));
  };
  return multiply(counts) as JobCounts;
}
