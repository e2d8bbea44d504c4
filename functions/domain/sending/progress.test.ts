import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allotSeconds, type Pace } from './pace.ts';
import { computeFinish, buildProgressCell, getProgressDate, type WaitingSegments } from './progress.ts';

const ZONE = 'America/Phoenix';
const RULES = { allowAfterHours: false, allowWeekends: true, zone: ZONE };
const at = (clock: string): Date => new Date(`${clock.replace(' ', 'T')}-07:00`);
const MINUTE_MS = 60_000;

/** Sends like the dispatcher: minute by minute, message by message. */
function simulate(texts: readonly { due: Date; segments: number }[], pace: Pace, now: Date): Date {
  const queue = [...texts].sort((a, b) => a.due.getTime() - b.due.getTime());
  let last = now;
  let next = 0;
  for (let minute = now.getTime(); next < queue.length; minute += MINUTE_MS) {
    const ready = queue.slice(next, next + 2_000).filter(({ due }) => due.getTime() <= minute);
    const seconds = allotSeconds(
      ready.map(({ segments }) => segments),
      0,
      pace,
    );
    next += seconds.length;
    last = new Date(minute + (seconds.at(-1) ?? 0) * 1000);
  }
  return last;
}

describe('computeFinish', () => {
  it('The estimate is within five percent of what the dispatcher does', () => {
    const messageBatch = fc.record({
      minute: fc.integer({ min: 0, max: 200 }),
      texts: fc.integer({ min: 100, max: 2_000 }),
      segments: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(messageBatch, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 2, max: 30 }),
        (batches, segmentsPerSecond) => {
          const pace = { segmentsPerSecond, segmentsPerDay: 10_000_000 };
          const now = at('2026-03-02 08:00');
          const texts = batches.flatMap(({ minute, texts: count, segments }) =>
            Array.from({ length: count }, () => ({ due: new Date(now.getTime() + minute * MINUTE_MS), segments })),
          );
          const total = texts.reduce((sum, { segments }) => sum + segments, 0);
          fc.pre(total / (segmentsPerSecond * 0.8) < 8 * 3_600);
          const waiting = batches.map(({ minute, texts: count, segments }): WaitingSegments =>
            buildProgressCell(
              new Date(now.getTime() + minute * MINUTE_MS),
              ZONE,
              { today: '2026-03-02', runNumber: 0 },
              0,
              count * segments,
            ),
          );
          const estimated = computeFinish(waiting, { now, pace, sentToday: 0, rules: RULES }).getTime() - now.getTime();
          const real = simulate(texts, pace, now).getTime() - now.getTime();
          // A due time is known to 15 minutes, a share of the pace to one minute.
          expect(Math.abs(estimated - real)).toBeLessThanOrEqual(Math.max(real * 0.05, 16 * MINUTE_MS));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('Sending continues at the next opening when the window closes, and on the next day when the day’s limit is used up', () => {
    const slow = { segmentsPerSecond: 1, segmentsPerDay: 2_000 };
    const waiting = (segments: number): WaitingSegments[] => [{ date: '2026-03-02', quarterHour: 79, segments }];
    expect(computeFinish(waiting(48), { now: at('2026-03-02 19:58'), pace: slow, sentToday: 0, rules: RULES })).toEqual(
      at('2026-03-02 19:59'),
    );
    expect(
      computeFinish(waiting(96 + 48), { now: at('2026-03-02 19:58'), pace: slow, sentToday: 0, rules: RULES }),
    ).toEqual(at('2026-03-03 08:01'));
    expect(
      computeFinish(waiting(48), { now: at('2026-03-02 19:50'), pace: slow, sentToday: 1_600, rules: RULES }),
    ).toEqual(at('2026-03-03 08:01'));
    expect(
      computeFinish(waiting(48), { now: at('2026-03-02 22:00'), pace: slow, sentToday: 1_600, rules: RULES }),
    ).toEqual(at('2026-03-03 08:01'));
  });

  it('An organization with allowAfterHours has no closing time', () => {
    const rules = { ...RULES, allowAfterHours: true };
    const pace = { segmentsPerSecond: 1, segmentsPerDay: 1_000_000 };
    const hours = 15;
    expect(
      computeFinish([{ date: '2026-03-02', quarterHour: 0, segments: 48 * 60 * hours }], {
        now: at('2026-03-02 08:00'),
        pace,
        sentToday: 0,
        rules,
      }),
    ).toEqual(at('2026-03-02 23:00'));
  });
});

describe('getProgressDate', () => {
  it('The current send run belongs to the day whose window is open or opens next', () => {
    expect(getProgressDate(at('2026-03-02 06:00'), RULES)).toBe('2026-03-02');
    expect(getProgressDate(at('2026-03-02 12:00'), RULES)).toBe('2026-03-02');
    expect(getProgressDate(at('2026-03-02 20:00'), RULES)).toBe('2026-03-03');
    expect(getProgressDate(at('2026-03-06 20:00'), { ...RULES, allowWeekends: false })).toBe('2026-03-09');
  });
});
