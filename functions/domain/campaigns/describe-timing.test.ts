import { describe, expect, it } from 'vitest';
import { describeTiming } from './describe-timing.ts';
import type { StepTiming } from './timing.ts';

const NOW: StepTiming = { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null };

describe('describeTiming', () => {
  it.each<[Partial<StepTiming>, number, string]>([
    [{}, 0, 'As soon as a contact joins'],
    [{}, 2, 'Right after step 2'],
    [{ hours: 1 }, 1, '1 hour after step 1'],
    [{ days: 2, window: 9 }, 1, '2 days after step 1, at 9 am'],
    [{ window: 13 }, 0, 'The next 1 pm after joining'],
    [{ window: 22 }, 3, 'The next 10 pm after step 3 (goes at 8 am)'],
    [
      { delayUntil: new Date('2027-03-04T00:05:00Z') },
      0,
      'As soon as a contact joins, not before 3 Mar 2027 at 5:05 pm',
    ],
    [
      { hours: 3, delayUntil: new Date('2027-03-04T07:00:00Z') },
      1,
      '3 hours after step 1, not before 4 Mar 2027 at 12:00 am',
    ],
    [{ days: 1, hours: 2, minutes: 30 }, 1, '1 day 2 hours 30 minutes after step 1'],
  ])('%o of step %i reads "%s"', (timing, index, words) => {
    expect(describeTiming({ ...NOW, ...timing }, index)).toBe(words);
  });
});
