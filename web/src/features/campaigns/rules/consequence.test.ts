// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { describeConsequence } from './consequence.ts';

const WORDS = ['contact', 'contacts'] as const;

describe('what a change of a step means for contacts on their way', () => {
  it.each([
    [{ queued: 1_000, waiting: 0 }, '1,000 contacts are waiting for this text. Saving updates it for them, too.'],
    [{ queued: 1, waiting: 0 }, '1 contact is waiting for this text. Saving updates it for them, too.'],
    [
      { queued: 0, waiting: 2 },
      '2 contacts wait here because the step has no text. Saving sends it to them at its time.',
    ],
    [{ queued: 0, waiting: 0 }, null],
  ])('with %o it says %s', (stats, text) => {
    expect(describeConsequence(stats, WORDS)).toBe(text);
  });
});
