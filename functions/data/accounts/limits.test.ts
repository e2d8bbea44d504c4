import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../scripts/local/dynamodb/in-process.ts';
import { LIMITS, Limits, type Limit } from './limits.ts';
import { Table } from '../table/table.ts';

/** Thousands of calls, on a busy machine. */
const PATIENCE = 60_000;
const START = Date.parse('2026-03-02T17:00:00Z');
const DAY = 86_400;
const SCOPES = Object.keys(LIMITS) as (keyof typeof LIMITS)[];

async function limitsOverTable(): Promise<{ limits: Limits; calls: string[]; close: () => void }> {
  const calls: string[] = [];
  const { name, client } = await createInProcessTable(async (operation) => void calls.push(operation));
  return { limits: new Limits(new Table(name, client)), calls, close: () => client.destroy() };
}

const inWindow = (moments: readonly number[], { seconds }: Limit, at: number): number =>
  moments.filter((each) => Math.floor(each / seconds) === Math.floor(at / seconds)).length;

describe.each(SCOPES)('the limit %s', { timeout: PATIENCE }, (scope) => {
  it('lets no window of any length have more than its own, and tells how long to wait', async () => {
    const burstArbitrary = fc.array(
      fc.record({ pause: fc.integer({ min: 0, max: 2_000 }), tries: fc.integer({ min: 1, max: 45 }) }),
      { minLength: 1, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(burstArbitrary, async (story) => {
        const { limits, close } = await limitsOverTable();
        const allowed: number[] = [];
        let at = START / 1000;
        let freeAt = at;
        for (const { pause, tries } of story) {
          at += pause;
          for (let n = 0; n < tries; n += 1) {
            const wait = await limits.countAttempt(scope, 'someone', new Date(at * 1000));
            // As long as was told, and not a second longer.
            expect(wait === null).toBe(
              at >= freeAt && LIMITS[scope].every((limit) => inWindow(allowed, limit, at) < limit.max),
            );
            if (wait === null) allowed.push(at);
            else freeAt = at + wait;
          }
        }
        for (const limit of LIMITS[scope])
          for (const each of allowed) expect(inWindow(allowed, limit, each)).toBeLessThanOrEqual(limit.max);
        close();
      }),
      { numRuns: 12 },
    );
  });

  it('costs a write a limit, and a refused try one with a batch of reads, however many there are', async () => {
    const { limits, calls, close } = await limitsOverTable();
    const shortest = LIMITS[scope][0];
    for (let n = 0; n < shortest.max; n += 1)
      expect(await limits.countAttempt(scope, 'someone', new Date(START))).toBeNull();
    expect(calls).toEqual(Array.from({ length: shortest.max * LIMITS[scope].length }, () => 'UpdateItem'));
    calls.length = 0;
    for (let n = 0; n < 1_000; n += 1) await limits.countAttempt(scope, 'someone', new Date(START));
    expect(calls.filter((call) => call === 'UpdateItem')).toHaveLength(1_000);
    expect(calls.filter((call) => call === 'BatchGetItem')).toHaveLength(1_000);
    expect(calls).toHaveLength(2_000);
    close();
  });

  it('holds for tries at the same moment', async () => {
    const { limits, close } = await limitsOverTable();
    const waits = await Promise.all(
      Array.from({ length: 300 }, () => limits.countAttempt(scope, 'someone', new Date(START))),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(LIMITS[scope][0].max);
    close();
  });

  it('is over with its window, however often it was tried meanwhile', async () => {
    const { limits, close } = await limitsOverTable();
    for (let n = 0; n < 500; n += 1) await limits.countAttempt(scope, 'someone', new Date(START + n));
    expect(await limits.countAttempt(scope, 'someone', new Date(START + 60_000))).toBeNull();
    expect(await limits.countAttempt(scope, 'someone else', new Date(START))).toBeNull();
    close();
  });
});

it('who goes on for a day has as many tries at an account as the day allows', { timeout: PATIENCE }, async () => {
  const { limits, close } = await limitsOverTable();
  let tries = 0;
  const midnight = Math.floor(START / 1000 / DAY) * DAY * 1000;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    for (let n = 0; n < 2; n += 1)
      if ((await limits.countAttempt('loginAccount', 'someone', new Date(midnight + minute * 60_000))) === null)
        tries += 1;
  }
  expect(tries).toBe(50);
  expect(await limits.countAttempt('loginAccount', 'someone', new Date(midnight + DAY * 1000))).toBeNull();
  close();
});
