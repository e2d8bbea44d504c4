import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import type { Job } from '../../jobs/job.ts';

/** Names that a review shows for each reason. The others are only counted. */
const NAMES_PER_REASON = 12;

/** The contacts that get nothing for one reason. */
export interface SkippedGroup {
  readonly reason: string;
  readonly count: number;
  /** The first of them. */
  readonly names: readonly string[];
  /** How many follow. */
  readonly more: number;
}

/** Returns the skipped contacts of a summary by reason, the most frequent reason first. */
export function groupSkipped({ leftOut, rejects }: Pick<Job, 'leftOut' | 'rejects'>): readonly SkippedGroup[] {
  return leftOut.map(({ reason, count }) => {
    const names = rejects
      .filter((reject) => reject.reason === reason)
      .slice(0, NAMES_PER_REASON)
      .map(({ value }) => value);
    return { reason, count, names, more: count - names.length };
  });
}

/** Returns what the first text with a first name says for a contact who has none. */
export function findFirstNameFallback(blocks: readonly MessageBlock[]): string {
  const block = blocks.find(({ type }) => type === 'FIRST_NAME');
  return block !== undefined && block.type !== 'TEXT' ? (block.fallback ?? '') : '';
}
