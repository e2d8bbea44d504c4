import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../if-then/facts.ts';
import { DEFAULT_WEIGHTS, ENGAGEMENT_METRICS, scoreEngagement, sumPoints } from './engagement.ts';
import { newView, type PitchView } from './visit.ts';

const AT = new Date('2026-03-02T17:00:00Z');
const NEW = newView({ stepId: 's', pitchId: 'p', started: AT });
const score = (view: Partial<PitchView>, weights = DEFAULT_WEIGHTS): number =>
  sumPoints(scoreEngagement({ ...NEW, ...view }, weights));

describe('The engagement of a contact', () => {
  it('is nothing for someone who did nothing', () => {
    expect(score({})).toBe(0);
  });

  it('is the sum of what the contact did by the default points', () => {
    const view: Partial<PitchView> = {
      facts: {
        ...NO_FACTS,
        viewed: AT,
        slides: { a: { seen: AT, scheduled: AT, spent: [] }, b: { seen: AT, scheduled: null, spent: [] } },
      },
      seconds: { a: 8.5, b: 9.4 },
      answers: { q: ['Yes'], cleared: [] },
      shared: AT,
      reopened: 2,
      completed: AT,
    };
    // 1 view, 17.9 seconds, 2 returns, a second device, an answer, an appointment and the end.
    expect(score(view)).toBe(1 + 2 + 2 * 3 + 5 + 5 + 20 + 10);
  });

  it.each([
    [5.9, 0],
    [6, 1],
    [11.99, 1],
    [12, 2],
  ])('counts %d seconds as %d points', (seconds, points) => {
    expect(score({ seconds: { a: seconds } })).toBe(points);
  });

  it('has whole parts that follow the weights, and a weight of nothing counts nothing', () => {
    const weights = fc.record(
      Object.fromEntries(ENGAGEMENT_METRICS.map((metric) => [metric, fc.nat(1_000)])) as Record<
        (typeof ENGAGEMENT_METRICS)[number],
        fc.Arbitrary<number>
      >,
    );
    fc.assert(
      fc.property(weights, fc.nat(50), fc.float({ min: 0, max: 10_000, noNaN: true }), (given, reopened, seconds) => {
        const parts = scoreEngagement({ ...NEW, reopened, seconds: { a: seconds } }, given);
        for (const { metric, count, weight, points } of parts) {
          expect(weight).toBe(given[metric]);
          expect(points).toBe(count * weight);
          expect(Number.isInteger(points)).toBe(true);
        }
        expect(parts.find(({ metric }) => metric === 'reopen')?.count).toBe(reopened);
      }),
    );
  });
});
